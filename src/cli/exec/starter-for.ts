import type { BoundaryBackend } from '../../ground/model/tool-call.ts'
import { type CommandOutcome, spawnCommand } from '../run/spawn-command.ts'
import { closeInherited, filterFor, type InsideCommand, spawnInside, withOwnFolder } from './spawn-inside.ts'
import type { ChildProcess } from 'node:child_process'
import { lstatSync } from 'node:fs'
import type { Readable } from 'node:stream'
import { landlockProgram } from '../../proof/boundary/landlock/landlock-program.ts'
import {
  landlockRules,
  type LandlockRules,
  oldestInterface,
} from '../../proof/boundary/landlock/landlock-rules.ts'
import { GateError } from '../../ground/model/errors.ts'
import { landlockVersion, perlFile, findBwrap } from './boundary-facts.ts'

/** Numbers of prctl and capset. */
const calls = { x64: [157, 126], arm64: [167, 91] }

/**
 * Runs a command under rules on files and without a network, in no namespace of its own. Throws `unavailable` where the
 * kernel holds no such rules, and `conflict` where a path is not what it was; nothing ran then.
 */
async function spawnByRules({ plan, words, env, quiet }: InsideCommand): Promise<CommandOutcome> {
  const filter = filterFor({ unixSockets: plan.sockets, internet: false })
  return withOwnFolder(async scratch => {
    let isMade = false
    const line = lineOf(landlockRules(plan, usableVersion(), scratch), filter, words)
    closeInherited()
    const outcome = await spawnCommand(line, {
      env: { ...env, TMPDIR: scratch },
      descriptors: ['pipe'],
      folder: plan.folder,
      onStart: child => hear(child, () => (isMade = true)),
      ...(quiet && { quiet }),
    })
    if (!isMade)
      throw new GateError(
        'unavailable',
        'The boundary could not be made, and nothing ran: see the line above.',
      )
    return outcome
  })
}

function usableVersion(): number {
  const version = landlockVersion()
  if (version === undefined)
    throw new GateError('unavailable', `The backend “files” needs ${perlFile}: install perl, then try again.`)
  if (version >= oldestInterface) return version
  throw new GateError(
    'unavailable',
    'This kernel holds no rules for files (Landlock of Linux 6.2 or newer): use the backend bwrap, or countersign run.',
  )
}

function lineOf(
  { handled, scoped, rules }: LandlockRules,
  filter: Buffer,
  words: readonly string[],
): string[] {
  const attributes = Buffer.alloc(scoped === 0 ? 8 : 24)
  attributes.writeBigUInt64LE(BigInt(handled), 0)
  if (scoped !== 0) attributes.writeBigUInt64LE(BigInt(scoped), 16)
  const numbers = calls[process.arch as keyof typeof calls]
  return [
    perlFile,
    '-e',
    landlockProgram,
    ...numbers.map(String),
    attributes.toString('hex'),
    filter.toString('hex'),
    `${rules.length}`,
    ...rules.flatMap(({ path, access }) => [`${access}`, identityOf(path), path]),
    ...words,
  ]
}

function identityOf(path: string): string {
  try {
    const { dev, ino } = lstatSync(path, { bigint: true })
    return `${dev}:${ino}`
  } catch {
    throw new GateError('conflict', `${path} has gone since the plan was made, so nothing ran: try again.`)
  }
}

function hear(child: ChildProcess, made: () => void): void {
  const notice = child.stdio[3] as Readable
  notice.once('data', made)
}

/** Returns what starts commands by a backend. Throws `unavailable` where it is not there. */
export function starterFor(backend: BoundaryBackend): (command: InsideCommand) => Promise<CommandOutcome> {
  switch (backend) {
    case 'bwrap': {
      const bwrap = findBwrap()
      return command => spawnInside(bwrap, command)
    }
    case 'files':
      return spawnByRules
  }
}
