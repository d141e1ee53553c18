import { type ChildProcess, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { GateError } from '../../ground/model/errors.ts'
import { isJsonObject, type Json, type JsonObject } from '../../ground/model/json.ts'
import { join } from 'node:path'
import type { Machine } from './machine.ts'
import type { InstalledFile } from './file-record.ts'
import { keepCopy } from './restore-file.ts'
import {
  type Installation,
  isSameInstallation,
  readInstallations,
  writeInstallations,
} from './installations-file.ts'
import { bytesOf, digestBytes, realFile } from './replace-file.ts'

/** Longest that Codex may take for all of it; milliseconds. */
const patience = 20_000

/**
 * Tells Codex, through its own server, to trust the hooks whose command holds the mark, and no others: without that it
 * skips them and says nothing. Gives how many are trusted now. Rejects with `unavailable`.
 */
export function trustCodexHooks(codex: Codex, mark: string): Promise<number> {
  return withCodex(codex, ask => trustListed(ask, codex.cwd, mark))
}

/** A program of Codex, where it works, and the folder of its settings. */
export interface Codex {
  readonly program: string
  readonly cwd: string
  readonly folder: string
}

/** A hook as Codex itself lists it. */
export interface ListedHook {
  /** As Codex spells it in its API: `preToolUse`. */
  readonly event: string
  /** It was told to run it, or may not choose. */
  readonly isTrusted: boolean
  readonly isEnabled: boolean
}

/** The hooks that Codex would run where it works and whose command holds the mark. Rejects with `unavailable`. */
export function listCodexHooks(codex: Codex, mark: string): Promise<readonly ListedHook[]> {
  return withCodex(codex, async ask => {
    await greet(ask)
    const all = hooksIn(await ask('hooks/list', { cwds: [codex.cwd] }))
    return all
      .filter(({ text }) => text.includes(mark))
      .map(({ event, status, enabled }) => ({
        event,
        isTrusted: isTrusted(status),
        isEnabled: enabled !== false,
      }))
  })
}

async function withCodex<T>({ program, cwd, folder }: Codex, work: (ask: Ask) => Promise<T>): Promise<T> {
  const env = { ...process.env, CODEX_HOME: folder }
  const child = spawn(program, ['app-server'], { cwd, env, stdio: ['pipe', 'pipe', 'ignore'] })
  const { ask, ended } = talkTo(child)
  const timer = setTimeout(() => child.kill('SIGKILL'), patience)
  try {
    return await Promise.race([work(ask), ended])
  } finally {
    clearTimeout(timer)
    child.kill()
  }
}

type Ask = (method: string, params: JsonObject) => Promise<Json>

async function trustListed(ask: Ask, cwd: string, mark: string): Promise<number> {
  await greet(ask)
  const ours = async () =>
    hooksIn(await ask('hooks/list', { cwds: [cwd] })).filter(hook => hook.text.includes(mark))
  const edits = (await ours()).flatMap(({ key, hash, status }) =>
    isTrusted(status)
      ? []
      : [{ keyPath: 'hooks.state', value: { [key]: { trusted_hash: hash } }, mergeStrategy: 'upsert' }],
  )
  if (edits.length > 0) await ask('config/batchWrite', { edits, reloadUserConfig: true })
  return (await ours()).filter(({ status }) => isTrusted(status)).length
}

async function greet(ask: Ask): Promise<void> {
  const clientInfo = { name: 'countersign', title: 'Countersign', version: '1' }
  await ask('initialize', { clientInfo, capabilities: { experimentalApi: true } })
}

function isTrusted(status: Json | undefined): boolean {
  return status === 'trusted' || status === 'managed'
}

function hooksIn(answer: Json) {
  const folders =
    isJsonObject(answer) && Array.isArray(answer['data']) ? (answer['data'] as readonly Json[]) : []
  return folders.flatMap(folder => {
    const hooks =
      isJsonObject(folder) && Array.isArray(folder['hooks']) ? (folder['hooks'] as readonly Json[]) : []
    return hooks.filter(isJsonObject).flatMap(hook => {
      const { key, currentHash: hash, trustStatus: status, command, eventName, enabled } = hook
      if (typeof key !== 'string' || typeof hash !== 'string' || typeof command !== 'string') return []
      return [{ key, hash, status, text: command, event: String(eventName), enabled }]
    })
  })
}

/** Requests and answers, a line of JSON each. */
function talkTo(child: ChildProcess) {
  const waiting = new Map<number, { resolve(value: Json): void; reject(error: Error): void }>()
  const { stdin, stdout } = child
  if (!stdin || !stdout) throw new GateError('unavailable', 'Codex can’t be talked to.')
  const send = (message: JsonObject) => stdin.write(`${JSON.stringify({ ...message })}\n`)
  let last = 0
  createInterface({ input: stdout }).on('line', line => {
    const message = parsed(line)
    const { id, result, error } = message
    const found = typeof id === 'number' && !('method' in message) ? waiting.get(id) : undefined
    if (!found) return
    if (error === undefined) found.resolve(result ?? null)
    else found.reject(new GateError('unavailable', 'Codex did not take the trust of the hooks.'))
    if (id === 1) send({ method: 'initialized' })
  })
  stdin.on('error', () => {})
  const ended = new Promise<never>((_resolve, reject) => {
    const fail = () => reject(new GateError('unavailable', 'Codex ended before it answered.'))
    child.on('error', fail)
    child.on('close', fail)
  })
  ended.catch(() => {})
  const ask: Ask = (method, params) =>
    new Promise((resolve, reject) => {
      last += 1
      waiting.set(last, { resolve, reject })
      send({ id: last, method, params })
    })
  return { ask, ended }
}

function parsed(line: string): JsonObject {
  try {
    const value = JSON.parse(line) as Json
    return isJsonObject(value) ? value : {}
  } catch {
    return {}
  }
}

/** Has Codex trust what was installed, and keeps what it changes in its own settings on record. */
export async function trustInstalled(
  machine: Machine,
  installed: Installation,
  program: string,
): Promise<number> {
  const { stateFolder } = machine
  const { home, project, folder = join(home, '.codex') } = installed
  const path = realFile(join(folder, 'config.toml'))
  const before = bytesOf(path)
  const cwd = installed.scope === 'project' ? project : home
  const count = await trustCodexHooks({ program, cwd, folder }, join(stateFolder, 'hooks', 'codex'))
  const after = bytesOf(path)
  if (after === null || before?.equals(after)) return count
  const known = installed.files.find(file => file.path === path)
  const isOurs = known && before && digestBytes(before) === known.after
  const stored = isOurs ? known.before : before && keepCopy(stateFolder, before)
  const file: InstalledFile = { path, before: stored, after: digestBytes(after), folders: [], byClient: true }
  const changed = { ...installed, files: [...installed.files.filter(one => one !== known), file] }
  const others = readInstallations(stateFolder).filter(one => !isSameInstallation(one, installed))
  writeInstallations(stateFolder, [...others, changed])
  return count
}
