import type { ToolCall } from '../../ground/model/tool-call.ts'
import type {
  DataSource,
  Effect,
  FileEffect,
  PathTarget,
  ConsequenceEffect,
} from '../../ground/model/effect.ts'
import type { ReadPointing } from '../../ground/model/hearing.ts'
import { addressFetched } from '../provenance/fetched-code.ts'
import { isOthersFile, receivedFrom } from '../provenance/others-write.ts'
import { withReading } from '../provenance/read-pointing.ts'
import type { SessionFile, SessionMemory, SessionSource } from '../../ground/model/session-memory.ts'
import { halfLives, sumNow } from './fade.ts'
import { sourcesRead, withSources } from './sources.ts'
import { reachedMachines, weigh } from './weigh.ts'
import { findSecrets } from '../secrets/find-secrets.ts'

/** As many of them as a session may spend before the next one counts in full. */
export const maxSmallOnes = 5

/** The files of a session while a call is read: those that are known already, and over them the changes of the call. */
export class FileNotes {
  private readonly before: SessionMemory['files']
  /** Path → its file as the call leaves it; undefined for a file that is forgotten. Newest last. */
  private readonly changed = new Map<string, SessionFile | undefined>()

  constructor(before: SessionMemory['files']) {
    this.before = before
  }

  get(path: string): SessionFile | undefined {
    if (this.changed.has(path)) return this.changed.get(path)
    return Object.hasOwn(this.before, path) ? this.before[path] : undefined
  }

  /** The file is now the newest. */
  set(path: string, file: SessionFile): void {
    this.changed.delete(path)
    this.changed.set(path, file)
  }

  forget(path: string): void {
    if (this.get(path) !== undefined) this.changed.set(path, undefined)
  }

  /** Returns every file, newest last; null where nothing was changed. */
  all(): readonly (readonly [string, SessionFile])[] | null {
    if (this.changed.size === 0) return null
    const stored = Object.entries(this.before).filter(([path]) => !this.changed.has(path))
    const fresh = [...this.changed].flatMap(([path, file]) => (file ? [[path, file] as const] : []))
    return [...stored, ...fresh]
  }
}

type Kind = SessionSource['kind']
type Files = SessionMemory['files']

const maximumFiles = 256
const keptTexts = 16
const keptText = 8_192

/**
 * Returns the files of a session after a call: a written file carries the data that was put into it, through copies,
 * moves, archives and encodings. The same object where nothing changes. `keepTexts` for a workspace that is not on this
 * disk.
 */
function writtenFiles(
  effects: readonly Effect[],
  memory: SessionMemory,
  { call, reading, isOnDisk, at }: Delivered,
): Files {
  const files = new FileNotes(memory.files)
  const inCall = {
    carries: carriedByCall(effects, files),
    isOthers: !reading.own && call.kind === 'shell',
  }
  for (const effect of effects) {
    if (effect.type === 'write' || effect.type === 'append')
      put(files, effect.target, pending(effect, writtenFile(effect, files, inCall, at, !isOnDisk)))
    else if (effect.type === 'copy' || effect.type === 'move' || effect.type === 'link')
      put(files, effect.to, pending(effect, copyOf(effect.target, files, at)))
    else if (effect.type === 'connect' && effect.savesTo)
      put(files, effect.savesTo, {
        at,
        carries: ['untrusted'],
        from: (effect.url ?? effect.host).slice(0, 300),
      })
    if ((effect.type === 'delete' || effect.type === 'move') && effect.target.path)
      files.forget(effect.target.path)
    if (effect.type === 'repository' && effect.into)
      fill(files, effect.into, addressFetched(effect, effects), inCall, at)
  }
  const all = files.all()
  return all ? Object.fromEntries(keepNewest(all)) : memory.files
}

/** The text that a call reads as a whole: anything that it writes without spelling it out may hold it. */
interface InCall {
  readonly carries: readonly Kind[]
  readonly isOthers: boolean
}

/** Returns the copy of a file under another name: it came from the same place, and has the same text. */
function copyOf(target: PathTarget, files: FileNotes, at: number): SessionFile {
  const { from, text } = (target.path !== null && files.get(target.path)) || {}
  const treeFrom = receivedFrom(target, path => files.get(path))
  return {
    at,
    carries: carriedByFile(target, files),
    ...(from === undefined && treeFrom !== undefined && { treeFrom }),
    ...(from !== undefined && { from }),
    ...(text !== undefined && { text }),
    ...(isOthersFile(target, path => files.get(path)) && { isOthers: true }),
  }
}

/** Notes a folder that a repository of somebody fills. */
function fill(
  files: FileNotes,
  into: PathTarget,
  address: string | undefined,
  { isOthers }: InCall,
  at: number,
): void {
  if (!isOthers && address === undefined) return
  const carries = carriedByFile(into, files)
  const treeFrom = address?.slice(0, 300)
  put(files, into, { at, carries, isOthers: true, ...(treeFrom !== undefined && { treeFrom }) })
}

/** Marks a file of a job in the background: until that ends, which nobody tells, it may be written at any time. */
function pending({ when }: Effect, file: SessionFile): SessionFile {
  return when === 'background' ? { ...file, isPending: true } : file
}

/** Installed packages are nobody's word, save what a session itself writes among them. */
const ofPackages = /\/(?:node_modules|(?:site|dist)-packages|vendor|gems)\//

function put(files: FileNotes, { path }: PathTarget, file: SessionFile): void {
  if (path === null) return
  const isWorthKeeping =
    file.carries.length > 0 ||
    file.from !== undefined ||
    file.text !== undefined ||
    file.treeFrom !== undefined ||
    file.isOthers ||
    file.isPending ||
    ofPackages.test(path)
  if (isWorthKeeping) files.set(path, file)
  else files.forget(path)
}

function writtenFile(
  effect: Extract<Effect, { type: 'write' | 'append' | 'read' | 'delete' | 'mode' | 'owner' }>,
  files: FileNotes,
  inCall: InCall,
  at: number,
  keepTexts: boolean,
): SessionFile {
  const before = effect.type === 'append' && effect.target.path ? files.get(effect.target.path) : undefined
  const { content } = effect
  const carries = [
    ...new Set([...(before?.carries ?? []), ...carriedBySource(content, files, inCall.carries)]),
  ]
  const text = content?.from === 'literal' && keepTexts ? `${before?.text ?? ''}${content.text}` : undefined
  return {
    at,
    carries,
    ...cameFrom(effect, before, files),
    ...(text !== undefined && text.length <= keptText && !holdsSecret(text) && { text }),
    ...((before?.isOthers || isOthersText(content, files, inCall)) && { isOthers: true }),
  }
}

/** Returns the address that a file, or what is unpacked into a folder, came from. */
function cameFrom(
  { type, recursive, content }: FileEffect,
  before: SessionFile | undefined,
  files: FileNotes,
): Pick<SessionFile, 'from' | 'treeFrom'> {
  const from = content?.from === 'download' ? content.url.slice(0, 300) : before?.from
  const isUnpacked = type === 'append' && recursive
  const unpacked = isUnpacked ? (from ?? unpackedFrom(content, files)) : undefined
  const treeFrom = unpacked ?? before?.treeFrom
  if (treeFrom !== undefined) return { treeFrom }
  return from === undefined ? {} : { from }
}

/** Returns the address that an archive came from. */
function unpackedFrom(content: DataSource | undefined, files: FileNotes): string | undefined {
  return content?.from === 'file' ? receivedFrom(content.target, path => files.get(path)) : undefined
}

function isOthersText(content: DataSource | undefined, files: FileNotes, { isOthers }: InCall): boolean {
  if (content?.from === 'literal') return false
  if (content?.from === 'file') return isOthersFile(content.target, path => files.get(path))
  return isOthers
}

/**
 * Tells whether a text holds a secret. It is not kept then: without its text the file is unread when it runs, and a
 * person is asked.
 */
function holdsSecret(text: string): boolean {
  return findSecrets(text).some(({ confidence }) => confidence === 'sure' || confidence === 'likely')
}

/**
 * Returns the kinds of data that the call as a whole reads: anything that it writes without spelling it out may hold
 * them.
 */
function carriedByCall(effects: readonly Effect[], files: FileNotes): readonly Kind[] {
  const kinds = effects.flatMap(effect =>
    effect.type === 'read'
      ? carriedByFile(effect.target, files)
      : effect.type === 'run' && effect.program === 'printenv'
        ? (['secret'] as const)
        : [],
  )
  return [...new Set(kinds)]
}

function carriedByFile({ path, roles }: PathTarget, files: FileNotes): readonly Kind[] {
  const own: Kind[] = roles.includes('credential')
    ? ['secret']
    : roles.includes('personal')
      ? ['personal']
      : []
  return [...new Set([...own, ...((path !== null && files.get(path)?.carries) || [])])]
}

function carriedBySource(
  content: DataSource | undefined,
  files: FileNotes,
  inCall: readonly Kind[],
): readonly Kind[] {
  switch (content?.from) {
    case 'file':
      return carriedByFile(content.target, files)
    case 'environment':
      return ['secret']
    case 'download':
      return ['untrusted']
    case 'literal':
      return []
    default:
      return inCall
  }
}

/** Keeps the newest files, and of their texts fewer, since they are long. */
function keepNewest(
  files: readonly (readonly [string, SessionFile])[],
): readonly (readonly [string, SessionFile])[] {
  let texts = 0
  return files
    .slice(-maximumFiles)
    .toReversed()
    .map(([path, file]) => {
      if (file.text === undefined || ++texts <= keptTexts) return [path, file] as const
      const { text: _, ...rest } = file
      return [path, rest] as const
    })
    .toReversed()
}

const maximumHosts = 128

/** A call that was let run, and the facts about it that are not in the call. */
export interface Delivered {
  readonly call: ToolCall
  readonly effects: readonly Effect[]
  readonly ownDomains: readonly string[]
  readonly smallAmounts: SmallAmounts
  /** The call’s folder is on this disk, so what it writes can be read there. */
  readonly isOnDisk: boolean
  /** Milliseconds since 1970. */
  readonly at: number
  /** The source that its result will have. */
  readonly reading: ReadPointing
}

/**
 * Returns the memory after a call was let run; the same object where nothing is new. Pure; refused calls leave no trace
 * here.
 */
export function rememberCall(memory: SessionMemory, delivered: Delivered): SessionMemory {
  const { call, effects, ownDomains, smallAmounts, at, reading } = delivered
  const read = sourcesRead(call, effects, memory, ownDomains).map(source => ({ ...source, at }))
  const sources = withSources(memory.sources, read)
  const files = writtenFiles(effects, memory, delivered)
  const hosts = withHosts(memory.hosts, reachedMachines(effects), at)
  const sums = withSums(memory, { ...weigh(effects, memory), spent: spentBy(effects, smallAmounts) }, at)
  const reads = withReading(memory.reads, call, reading)
  const calls = Math.min(memory.calls + 1, memory.countedTo)
  const after = { sources, files, hosts, sums, reads, calls }
  return isSame(memory, after) ? memory : { ...memory, ...after }
}

function isSame(memory: SessionMemory, after: Partial<SessionMemory>): boolean {
  return (Object.keys(after) as (keyof typeof after)[]).every(name => after[name] === memory[name])
}

function withHosts(
  known: SessionMemory['hosts'],
  reached: readonly string[],
  at: number,
): SessionMemory['hosts'] {
  const fresh = reached.filter(host => !Object.hasOwn(known, host))
  if (fresh.length === 0) return known
  const all = [...Object.entries(known), ...fresh.map(host => [host, at] as const)]
  return Object.fromEntries(all.slice(-maximumHosts))
}

const counted = ['deleted', 'consequences', 'hosts', 'spent'] as const

function withSums(
  { sums: before }: SessionMemory,
  weights: Readonly<Record<(typeof counted)[number], number>>,
  at: number,
): SessionMemory['sums'] {
  const added = counted.filter(name => weights[name] > 0)
  if (added.length === 0) return before
  const sums = { ...before }
  for (const name of added) {
    sums[name] = { value: sumNow(sums[name], at, halfLives[name]) + weights[name], at }
  }
  return sums
}

/** Amounts that a shop takes in passing, by the code of their currency; `*` is for amounts that name none. */
type SmallAmounts = Readonly<Record<string, number>>

/**
 * Returns an amount of money in small amounts of its currency: 0.5 is half of one. Null where nothing moves, or where no amount of
 * that currency is small.
 */
export function inSmallAmounts(amount: ConsequenceEffect['amount'], small: SmallAmounts): number | null {
  if (!amount) return null
  const code = amount.currency === '' ? '*' : amount.currency
  const unit = Object.hasOwn(small, code) ? small[code] : undefined
  return unit === undefined || unit <= 0 ? null : Math.abs(amount.value) / unit
}

/** Returns what the money of a call adds to its session’s sum: each amount by its size, whatever has none as one. */
function spentBy(effects: readonly Effect[], small: SmallAmounts): number {
  return effects.reduce(
    (sum, effect) => sum + (effect.type === 'money' ? (inSmallAmounts(effect.amount, small) ?? 1) : 0),
    0,
  )
}
