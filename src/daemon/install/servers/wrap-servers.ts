import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { closedInspector } from '../../../ground/model/closed-inspector.ts'
import type { InstalledFile } from '../file-record.ts'
import type { Machine } from '../machine.ts'
import { removeEmpty, type RestoredFile, restoreFile, dropCopies, readCopy } from '../restore-file.ts'
import { makeFolders, realFile, replaceFile, decodeText } from '../replace-file.ts'
import { writePlanned } from '../install-client.ts'
import {
  type FrontOf,
  type WrapPlan,
  wrapFile,
  readWraps,
  type WrapRecord,
  writeWraps,
} from './plan-wraps.ts'
import { type ServerList, serverLists } from './server-lists.ts'

/** The command that lists hold: it names this program, whatever PATH has. */
export function frontFile(stateFolder: string): string {
  return join(stateFolder, 'hooks', 'mcp-front')
}

/** Writes the command that lists hold. What its environment sets of ours would be the policy’s. */
export function writeFront(
  { stateFolder, node }: Pick<Machine, 'stateFolder' | 'node'>,
  program: string,
): void {
  const quoted = [node, closedInspector, program, '--home', stateFolder].map(
    word => `'${word.replaceAll("'", "'\\''")}'`,
  )
  const text = [
    '#!/bin/sh -p',
    '# Countersign in front of a server: written by countersign mcp wrap, and not to be edited.',
    'for name in $(command -p env | command -p sed -n \'s/^\\(COUNTERSIGN_[A-Za-z0-9_]*\\)=.*/\\1/p\'); do unset "$name"; done',
    `exec ${quoted.join(' ')} mcp "$@"`,
    '',
  ].join('\n')
  const file = frontFile(stateFolder)
  makeFolders(file)
  replaceFile(file, text, 0o700)
}

/** Writes one list of servers. Throws `conflict` where it was changed since it was looked at. */
export function wrapServers(machine: Machine, { list, file }: WrapPlan, frontOf: FrontOf): void {
  if ('problem' in file) return
  const { stateFolder } = machine
  const all = readWraps(stateFolder)
  const was = all.find(one => one.file.path === file.path)
  const source = wrapFile(list, frontOf(list), keptText(stateFolder, was?.file))
  writePlanned(stateFolder, file, source, was ? [was.file] : [], stored => {
    const others = all.filter(one => one !== was)
    writeWraps(stateFolder, [...others, { client: list.client, at: Date.now(), file: stored }])
  })
}

/** Takes every list that is on record back, or those of some clients; what could not be taken back stays on record. */
export function unwrapServers(
  machine: Machine,
  frontOf: FrontOf,
  only?: readonly string[],
): readonly RestoredFile[] {
  const { stateFolder } = machine
  const all = readWraps(stateFolder)
  const chosen = all.filter(({ client }) => only?.includes(client) ?? true)
  const results = chosen.map(one => ({
    one,
    result: restoreFile(stateFolder, one.file, sourceOf(machine, one, frontOf)),
  }))
  const remaining = results.filter(({ result }) => result.how === 'kept').map(({ one }) => one)
  const stays = all.filter(one => !chosen.includes(one) || remaining.includes(one))
  writeWraps(stateFolder, stays)
  dropCopies(
    stateFolder,
    chosen.map(({ file }) => file.before),
  )
  if (stays.length === 0) dropFront(stateFolder)
  return results.map(({ result }) => result)
}

function sourceOf(machine: Machine, { client, file }: WrapRecord, frontOf: FrontOf) {
  const list = listOf(machine, client, file.path)
  return list && wrapFile(list, frontOf(list), keptText(machine.stateFolder, file))
}

/** The list that a file on record is, though it be of another project. */
function listOf(machine: Machine, client: string, path: string): ServerList | undefined {
  const own = serverLists(machine).filter(list => list.client === client)
  const same = own.find(list => existsSync(list.path) && realFile(list.path) === path)
  if (same) return same
  const shared = own.find(list => list.isShared && path.endsWith(list.path.slice(machine.project.length)))
  return shared && { ...shared, path }
}

function keptText(stateFolder: string, file: InstalledFile | undefined): string | null {
  if (!file || file.before === null) return null
  try {
    return decodeText(readCopy(stateFolder, file.before))
  } catch {
    return null
  }
}

function dropFront(stateFolder: string): void {
  rmSync(frontFile(stateFolder), { force: true })
  rmSync(join(stateFolder, 'wrapped.json'), { force: true })
  if (existsSync(join(stateFolder, 'hooks'))) removeEmpty(join(stateFolder, 'hooks'))
}
