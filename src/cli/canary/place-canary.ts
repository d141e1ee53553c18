import { chmodSync, readFileSync, realpathSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import type { Gate } from '../../gate/core/gate.ts'
import { type CanaryField, canaryValue } from '../../ground/canaries/make-canary.ts'
import { textWithCanary } from '../../ground/canaries/text-with-canary.ts'
import { GateError } from '../../ground/model/errors.ts'
import type { IdentityOptions } from '../people/identify.ts'
import { type JsonOption, printAnswer } from '../render/print-answer.ts'
import { whoPlaces } from './add-canary.ts'

const maxSize = 1024 * 1024

/** The text of a file, or null when there is none. Throws `invalid` for what is no text of at most 1 MiB. */
export function readPlainFile(file: string): string | null {
  try {
    const status = statSync(file, { throwIfNoEntry: false })
    if (!status) return null
    if (!status.isFile() || status.size > maxSize)
      throw new GateError('invalid', `${file} is no file of at most 1 MiB: name another.`)
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(readFileSync(file))
  } catch (error) {
    if (error instanceof GateError) throw error
    if (error instanceof TypeError) throw new GateError('invalid', `${file} is no text: name another file.`)
    throw notPossible('read', file, error)
  }
}

/** Writes the whole text at once; `before` is what stood there when it was read, null for nothing. Never overwrites. */
export function writeWhole(file: string, text: string, before: string | null): void {
  try {
    if (before === null) writeFileSync(file, text, { flag: 'wx', mode: 0o600 })
    else if (readPlainFile(file) === before) replaceFile(realpathSync(file), text)
    else throw new GateError('conflict', `${file} was changed meanwhile, so it was left alone: try again.`)
  } catch (error) {
    throw error instanceof GateError ? error : notPossible('written', file, error)
  }
}

/** Through a file beside it, so that no moment has half of it. */
function replaceFile(file: string, text: string): void {
  const beside = `${file}.${process.pid}.new`
  try {
    writeFileSync(beside, text, { flag: 'wx', mode: 0o600 })
    chmodSync(beside, statSync(file).mode & 0o777)
    renameSync(beside, file)
  } catch (error) {
    rmSync(beside, { force: true })
    throw error
  }
}

function notPossible(what: string, file: string, error: unknown): GateError {
  const code = (error as NodeJS.ErrnoException).code ?? String(error)
  return new GateError('storage', `${file} can't be ${what} (${code}): name a file that you may write to.`)
}

/** The options of `canary make`. */
export interface MakeOptions extends JsonOption, IdentityOptions {
  readonly into?: string
}

/** Puts a canary into a file. It is watched for before it stands there, so that nobody can take it unseen. */
export async function placeCanary(
  gate: Gate,
  kind: string,
  fields: readonly CanaryField[],
  file: string,
  options: MakeOptions,
): Promise<void> {
  const before = readPlainFile(file)
  const placed = textWithCanary(file, before, fields)
  if ('refusal' in placed) throw new GateError('invalid', placed.refusal)
  const who = await whoPlaces(gate, options)
  const add = [{ kind, value: canaryValue(fields), placed: file }]
  const { added } = await gate.changeCanaries({ add }, who)
  try {
    writeWhole(file, placed.text, before)
  } catch (error) {
    await gate.changeCanaries({ remove: added.map(({ id }) => id) }, who)
    throw error
  }
  const how = before === null ? 'is the new file' : 'was added to'
  printAnswer(options.json, { added: added[0] }, `The canary ${added[0]?.id} (${kind}) ${how} ${file}.`)
}
