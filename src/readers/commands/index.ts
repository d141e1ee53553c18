import type { Command, CommandReader } from '../command.ts'
import { agents } from './agents.ts'
import { archives } from './archives.ts'
import { cloud } from './cloud.ts'
import { compilers } from './compilers.ts'
import { copying } from './copying.ts'
import { databaseClients } from './database-clients.ts'
import { databaseTools } from './database-tools.ts'
import { deleting } from './deleting.ts'
import { disks } from './disks.ts'
import { finding } from './find.ts'
import { frameworkRunners } from './framework-runners.ts'
import { forges } from './forges.ts'
import { gitCommands } from './git.ts'
import { httpClients } from './http-clients.ts'
import { interpreterCommands } from './interpreters.ts'
import { keyStores } from './key-stores.ts'
import { byLine } from './by-line.ts'
import { programLoaders } from './loaders.ts'
import { machine } from './machine.ts'
import { machineLines } from './machine-lines-table.ts'
import { macos } from './macos.ts'
import { oddSenders } from './odd-senders.ts'
import { mailCommands } from './mail.ts'
import { packages } from './packages.ts'
import { patches } from './patches.ts'
import { permissions } from './permissions.ts'
import { reading } from './reading.ts'
import { rewriting } from './rewriting.ts'
import { safeguards } from './safeguards.ts'
import { sockets } from './sockets.ts'
import { taskRunners } from './task-files.ts'
import { transfers } from './transfer.ts'
import { tunnels } from './tunnels.ts'
import { uploads } from './uploads.ts'
import { walletCommands } from './wallets.ts'
import { windows } from './windows.ts'
import { windowsLoaders } from './windows-loaders.ts'
import { writing } from './writing.ts'

const families: readonly (readonly (readonly [string, CommandReader])[])[] = [
  Object.entries(machineLines).map(([name, rows]) => [name, byLine(rows)] as const),
  reading,
  writing,
  patches,
  rewriting,
  deleting,
  copying,
  archives,
  disks,
  finding,
  permissions,
  httpClients,
  transfers,
  sockets,
  oddSenders,
  tunnels,
  gitCommands,
  forges,
  interpreterCommands,
  taskRunners,
  packages,
  cloud,
  machine,
  macos,
  windows,
  keyStores,
  safeguards,
  windowsLoaders,
  databaseClients,
  databaseTools,
  frameworkRunners,
  programLoaders,
  compilers,
  mailCommands,
  walletCommands,
  uploads,
  agents,
]

/** What each program does, by its name. A program in two families is read by both. */
export const commandReaders: Pick<ReadonlyMap<string, CommandReader>, 'get' | 'has' | 'keys'> = merge()

/** Wrapped as they are asked for: a process asks for a few of two thousand. */
function merge(): typeof commandReaders {
  const merged = new Map<string, CommandReader>()
  for (const family of families)
    for (const [name, reader] of family) {
      const before = merged.get(name)
      merged.set(name, before ? both(before, reader) : reader)
    }
  return {
    get: name => {
      const reader = merged.get(name)
      return reader && unlessHelp(reader)
    },
    has: name => merged.has(name),
    keys: () => merged.keys(),
  }
}

/** A program that is only asked for help, or for its version, does nothing. Programs that run others are not let off. */
function unlessHelp(reader: CommandReader): CommandReader {
  return (command, context) =>
    asksForHelp(command) ? { from: 'output', program: command.program } : reader(command, context)
}

function asksForHelp({ program, args }: Command): boolean {
  if (interpreted.has(program)) return false
  const at = args.findIndex(({ text }) => text === '--help' || text === '--')
  const before = args.slice(0, Math.max(at, 0))
  const asked = args[at]?.text === '--help'
  return (
    (asked && !(operandsEndOptions.has(program) && before.some(({ text }) => !text.startsWith('-')))) ||
    (args.length === 1 && /^(?:--version|-h|-V|help|version)$/.test(args[0]?.text ?? ''))
  )
}

/** Not every kind of these looks for options after the first operand. */
const operandsEndOptions = new Set(
  'find gfind rm rmdir unlink shred srm mv cp ln dd chmod chown chgrp truncate tee install mkfs wipefs'.split(
    ' ',
  ),
)

const interpreted = new Set(interpreterCommands.map(([name]) => name))

function both(first: CommandReader, second: CommandReader): CommandReader {
  return (command, context) => {
    const output = first(command, context)
    return second(command, context) ?? output
  }
}
