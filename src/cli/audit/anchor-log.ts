import { spawn } from 'node:child_process'
import { appendFileSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Gate } from '../../gate/core/gate.ts'
import type { Checkpoint } from '../../ground/model/audit-entry.ts'
import { GateError } from '../../ground/model/errors.ts'
import { standardOutput } from '../render/terminal-output.ts'

/** The last moment that a Date can hold. */
const latestDate = 8.64e15

/** The options of `audit anchor`. */
export interface AnchorOptions {
  readonly to?: string
  readonly command?: readonly string[]
}

/** Signs a checkpoint and puts it where the state folder's owner cannot quietly change it. */
export async function anchorLog(gate: Gate, options: AnchorOptions): Promise<void> {
  if (options.to === undefined && options.command === undefined) {
    throw new GateError('usage', 'Say where the checkpoint goes: --to FILE, or --command PROGRAM.')
  }
  const checkpoint = await gate.checkpoint()
  const line = `${JSON.stringify(checkpoint)}\n`
  if (options.to !== undefined) append(options.to, line)
  if (options.command !== undefined) await feed(options.command, line)
  standardOutput.print(`Anchored ${checkpoint.size} entries, head ${checkpoint.head.slice(0, 16)}.`)
}

/** Checkpoints of an anchor file, one JSON object a line, oldest first. */
export function readAnchors(file: string): readonly Checkpoint[] {
  const lines = textOf(file)
    .split('\n')
    .filter(line => line.trim() !== '')
  if (lines.length === 0) throw unusable(file, 'it is empty')
  try {
    return lines.map(line => checkpointIn(JSON.parse(line) as Partial<Checkpoint> | null))
  } catch {
    throw unusable(file, 'a line of it is no checkpoint')
  }
}

/** A file that says nothing must not verify: each line is a whole checkpoint, or the file is refused. */
function checkpointIn(value: Partial<Checkpoint> | null): Checkpoint {
  const { size, head, at, publicKey, signature } = value ?? {}
  const counts = [size, at].every(count => Number.isSafeInteger(count) && (count as number) >= 0)
  const texts = [head, publicKey, signature].every(text => typeof text === 'string')
  if (!counts || !texts || (at as number) > latestDate) throw new TypeError('not a checkpoint')
  return { size, head, at, publicKey, signature } as Checkpoint
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    throw unusable(file, (error as NodeJS.ErrnoException).code ?? 'unknown')
  }
}

function unusable(file: string, why: string): GateError {
  return new GateError(
    'missing',
    `The anchor ${file} can't be read (${why}): give the file that \`audit anchor\` wrote.`,
  )
}

function append(file: string, line: string): void {
  try {
    appendFileSync(resolve(file), line)
  } catch (error) {
    throw new GateError(
      'storage',
      `The checkpoint could not be written to ${file} (${(error as NodeJS.ErrnoException).code}): choose a folder that you may write to.`,
    )
  }
}

function feed([program = '', ...args]: readonly string[], line: string): Promise<void> {
  return new Promise((done, refuse) => {
    const child = spawn(program, args, { stdio: ['pipe', 'inherit', 'inherit'] })
    const rejectWith = (why: string) =>
      refuse(
        new GateError('unavailable', `${program} did not take the checkpoint (${why}): it is not anchored.`),
      )
    child.on('error', error => rejectWith(error.message))
    child.on('close', code => (code === 0 ? done() : rejectWith(`exit ${code}`)))
    child.stdin.on('error', () => {})
    child.stdin.end(line)
  })
}
