import { readUtf8 } from '../../bytes/utf-8.ts'
import type { Platform } from '../../platform.ts'
import type { ShownEntry } from '../verdict.ts'
import { type CheckedEntry, checkEntry } from './check-entry.ts'
import { EntryRuns, type PlainRun } from './entry-runs.ts'
import { readBundleLine, type BundleLine, type EntryLine } from './read-bundle-line.ts'

const maxWordsLength = 200

/** An entry as a reader sees it: a decision by its effect, tool and agent, another line by its kind. */
function entryWords({ head }: EntryLine, { body }: CheckedEntry): ShownEntry {
  const { seq, at, kind } = head
  const words = body === undefined ? 'withheld: only its fingerprint is here' : wordsOf(kind, body)
  return { seq, at, kind, words: words.slice(0, maxWordsLength), isClaim: body === undefined }
}

const effects: Readonly<Record<string, string>> = {
  allow: 'allowed',
  queue: 'put before a person',
  deny: 'refused',
}

const kinds: Readonly<Record<string, string>> = {
  dry_run: 'a trial judgement',
  report: 'what a tool gave back',
  recovery: 'the log was found damaged, or was restored',
  canary: 'a false secret was placed or taken away',
  reviewer: 'who may answer was changed',
  grant: 'a permission was given or taken',
  trust: 'trust was changed',
  pause: 'the gate was paused or went on',
  policy: 'the rules were changed',
  access: 'a way in was opened or closed',
  tool: 'a tool was pinned, changed or accepted',
  erasure: 'a part of an entry was erased',
  key: 'the key of the log was changed',
}

type Members = Readonly<Record<string, unknown>>

function wordsOf(kind: string, body: Members): string {
  const decision = membersOf(body['decision'])
  if (kind === 'decision' || kind === 'dry_run') {
    const effect = wordFor(effects, textOf(decision['effect'])) ?? 'judged'
    const call = membersOf(body['call'])
    const tool = textOf(call['tool']) || textOf(call['kind']) || 'a call'
    const agent = textOf(call['agent'])
    return `${tool}${agent && ` by ${agent}`}: ${effect}`
  }
  if (kind === 'review') return `a review: ${textOf(body['event']) || textOf(body['what']) || 'answered'}`
  return wordFor(kinds, kind) ?? kind
}

/** Names come from the file: one that every object inherits, such as `constructor`, is no word of a table. */
function wordFor(words: Readonly<Record<string, string>>, name: string): string | undefined {
  return Object.hasOwn(words, name) ? words[name] : undefined
}

function membersOf(value: unknown): Members {
  return typeof value === 'object' && value !== null ? (value as Members) : {}
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

/** Entries of a bundle that are shown to a reader. */
export const maxShown = 100

/** Entries that stand one after the other in a bundle: checked, counted and let go. */
export interface ReadEntries {
  readonly kind: 'entries'
  readonly counts: EntryCounts
  readonly runs: readonly PlainRun[]
  /** The first of them. */
  readonly shown: readonly ShownEntry[]
  /** Bodies of those that are about keys. */
  readonly aboutKeys: readonly NonNullable<CheckedEntry['body']>[]
  /** Characters of the lines of those. */
  readonly held: number
}

/** Numbers of entries, and of those of them, and of their parts, that are shown or not. */
export interface EntryCounts {
  entries: number
  withheld: number
  shownParts: number
  sealedParts: number
}

/** Any other line. */
export interface ReadOther {
  readonly kind: 'other'
  readonly line: Exclude<BundleLine, { readonly kind: 'entry' }>
  readonly length: number
}

/** A part of what some lines of a bundle say; parts come in the order of the lines. Nothing is read behind a problem. */
export type ReadPart =
  | ReadEntries
  | ReadOther
  | { readonly kind: 'unreadable' }
  | { readonly kind: 'problem'; readonly problem: string }

/** Reads whole lines of a bundle, for themselves: what stands before them is not known here. */
export function readLines(platform: Platform, bytes: Uint8Array): readonly ReadPart[] {
  const parts: ReadPart[] = []
  let entries: EntryReader | undefined
  for (const text of textsIn(bytes)) {
    const line = text === undefined ? undefined : readBundleLine(text)
    if (line?.kind === 'entry') {
      entries ??= new EntryReader(platform)
      const problem = entries.add(line.entry, text?.length ?? 0)
      if (problem === undefined) continue
      return [...parts, ...partsOf(entries), { kind: 'problem', problem }]
    }
    parts.push(...partsOf(entries))
    entries = undefined
    if (!line) return [...parts, { kind: 'unreadable' }]
    parts.push({ kind: 'other', line, length: text?.length ?? 0 })
  }
  return [...parts, ...partsOf(entries)]
}

function partsOf(entries: EntryReader | undefined): readonly ReadPart[] {
  const read = entries?.read()
  return read && read.runs.length > 0 ? [read] : []
}

/** The texts of lines, read at once; undefined for one that is no UTF-8. */
function textsIn(bytes: Uint8Array): readonly (string | undefined)[] {
  const text = readUtf8(bytes)
  if (text !== undefined) return text.split('\n').slice(0, -1)
  const texts: (string | undefined)[] = []
  for (let from = 0, end = 0; from < bytes.length; from = end + 1) {
    end = bytes.indexOf(10, from)
    texts.push(readUtf8(bytes.subarray(from, end)))
  }
  return texts
}

class EntryReader {
  private readonly platform: Platform
  private readonly runs: EntryRuns
  private readonly counts: EntryCounts = { entries: 0, withheld: 0, shownParts: 0, sealedParts: 0 }
  private readonly shown: ShownEntry[] = []
  private readonly aboutKeys: NonNullable<CheckedEntry['body']>[] = []
  private held = 0

  constructor(platform: Platform) {
    this.platform = platform
    this.runs = new EntryRuns(platform.sha256)
  }

  /** Adds the next entry; a sentence where it is not what its hash says, or can’t be the next. */
  add(entry: EntryLine, length: number): string | undefined {
    const checked = checkEntry(this.platform, entry)
    if (typeof checked === 'string') return checked
    this.counts.entries++
    this.counts.shownParts += checked.shown
    this.counts.sealedParts += checked.sealed
    if (checked.body === undefined) this.counts.withheld++
    else if (entry.head.kind === 'key') this.keep(checked.body, length)
    if (this.shown.length < maxShown) this.shown.push(entryWords(entry, checked))
    return this.runs.add(entry.head)
  }

  private keep(body: NonNullable<CheckedEntry['body']>, length: number): void {
    this.aboutKeys.push(body)
    this.held += length
  }

  read(): ReadEntries {
    const { counts, shown, aboutKeys, held } = this
    return { kind: 'entries', counts, runs: this.runs.plain(), shown, aboutKeys, held }
  }
}
