import type { ShownEntry } from '../verdict.ts'
import type { CheckedEntry } from './check-entry.ts'
import type { EntryLine } from './bundle-line.ts'

const longestWords = 200

/** An entry as a reader sees it: a decision by its effect, tool and agent, another line by its kind. */
export function entryWords({ head }: EntryLine, { body }: CheckedEntry): ShownEntry {
  const { seq, at, kind } = head
  const words = body === undefined ? 'withheld: only its fingerprint is here' : wordsOf(kind, body)
  return { seq, at, kind, words: words.slice(0, longestWords), isClaim: body === undefined }
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
