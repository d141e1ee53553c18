import type { Command, CommandReader } from '../command.ts'
import { agents } from './code/agents.ts'
import { archives } from './files/archives.ts'
import { cloud } from './cloud/cloud.ts'
import { compilers } from './code/compilers.ts'
import { copying } from './files/copying.ts'
import { databaseClients } from './databases/database-clients.ts'
import { databaseTools } from './databases/database-tools.ts'
import { deleting } from './files/deleting.ts'
import { disks } from './files/disks.ts'
import { finding } from './files/find.ts'
import { frameworkRunners } from './code/framework-runners.ts'
import { forges } from './cloud/forges.ts'
import { gitCommands } from './files/git.ts'
import { httpClients } from './network/http-clients.ts'
import { interpreterCommands } from './code/interpreters.ts'
import { keyStores } from './machine/key-stores.ts'
import { byLine } from './machine/by-line.ts'
import { programLoaders } from './code/loaders.ts'
import { machine } from './machine/machine.ts'
import { machineLines } from './machine/machine-lines-table.ts'
import { macos } from './machine/macos.ts'
import { oddSenders } from './network/odd-senders.ts'
import { mailCommands } from './network/mail.ts'
import { packageManagers } from './packages/package-managers.ts'
import { patches } from './files/patches.ts'
import { permissions } from './files/permissions.ts'
import { reading } from './files/reading.ts'
import { rewriting } from './files/rewriting.ts'
import { bootAndLogs } from './machine/boot-and-logs.ts'
import { sockets } from './network/sockets.ts'
import { taskRunners } from './code/task-runners.ts'
import { transfers } from './network/transfers.ts'
import { tunnels } from './network/tunnels.ts'
import { uploads } from './network/uploads.ts'
import { walletCommands } from './cloud/wallets.ts'
import { windows } from './windows/windows.ts'
import { windowsLoaders } from './windows/windows-loaders.ts'
import { writing } from './files/writing.ts'

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
  packageManagers,
  cloud,
  machine,
  macos,
  windows,
  keyStores,
  bootAndLogs,
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
