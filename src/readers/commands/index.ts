import type { Command, CommandReader } from '../command.ts'
import { archives } from './archives.ts'
import { cloud } from './cloud.ts'
import { copying } from './copying.ts'
import { databaseClients } from './database-clients.ts'
import { databaseTools } from './database-tools.ts'
import { deleting } from './deleting.ts'
import { disks } from './disks.ts'
import { finding } from './find.ts'
import { forges } from './forges.ts'
import { gitCommands } from './git.ts'
import { httpClients } from './http-clients.ts'
import { interpreterCommands } from './interpreters.ts'
import { keyStores } from './key-stores.ts'
import { machine } from './machine.ts'
import { macos } from './macos.ts'
import { oddSenders } from './odd-senders.ts'
import { packages } from './packages.ts'
import { permissions } from './permissions.ts'
import { reading } from './reading.ts'
import { safeguards } from './safeguards.ts'
import { sockets } from './sockets.ts'
import { taskRunners } from './task-files.ts'
import { transfers } from './transfer.ts'
import { tunnels } from './tunnels.ts'
import { windows } from './windows.ts'
import { windowsLoaders } from './windows-loaders.ts'
import { writing } from './writing.ts'

const families: readonly (readonly (readonly [string, CommandReader])[])[] = [
  reading,
  writing,
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
]

/** What each program does, by its name. A program in two families is read by both. */
export const commandReaders: ReadonlyMap<string, CommandReader> = merge()

function merge(): ReadonlyMap<string, CommandReader> {
  const merged = new Map<string, CommandReader>()
  for (const [name, reader] of families.flat()) {
    const before = merged.get(name)
    merged.set(name, before ? both(before, reader) : reader)
  }
  return new Map([...merged].map(([name, reader]) => [name, unlessHelp(reader)]))
}

/** A program that is only asked for help, or for its version, does nothing. Programs that run others are not let off. */
function unlessHelp(reader: CommandReader): CommandReader {
  return (command, context) =>
    asksForHelp(command) ? { from: 'output', program: command.program } : reader(command, context)
}

function asksForHelp({ program, args }: Command): boolean {
  if (interpreted.has(program)) return false
  return (
    args.some(({ text }) => text === '--help') ||
    (args.length === 1 && /^(?:--version|-h|-V|help|version)$/.test(args[0]?.text ?? ''))
  )
}

const interpreted = new Set(interpreterCommands.map(([name]) => name))

function both(first: CommandReader, second: CommandReader): CommandReader {
  return (command, context) => first(command, context) ?? second(command, context)
}
