import type { Gate } from '../../gate/core/gate.ts'
import { parseCall } from '../../gate/core/intake/parse-call.ts'
import type { Decision } from '../../ground/model/decision.ts'
import { GateError } from '../../ground/model/errors.ts'
import type { ToolCall } from '../../ground/model/tool-call.ts'
import { explainedAnswer, headline, shortAnswer } from '../render/explained-answer.ts'
import type { Paint } from '../render/paint-for.ts'
import { onOneLine } from '../render/table.ts'
import { standardOutput } from '../render/terminal-output.ts'
import { callFromText } from '../call-from-text.ts'
import type { Json, JsonObject } from '../../ground/model/json.ts'

const value = /^(?:'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)"|(-?\d{1,15}(?:\.\d{1,15})?|true|false|null))\s*/
const name = /^([A-Za-z_]\w*)\s*[:=]\s*/

/**
 * Reads `delete_user('usr_1', env: 'production')` as a call of a tool; arguments without a name are counted. Undefined
 * where an argument is neither a text, a number, true, false nor null.
 */
function callOfFunction(text: string): JsonObject | undefined {
  const open = text.indexOf('(')
  const args: (readonly [string, Json])[] = []
  let rest = text.slice(open + 1, text.lastIndexOf(')')).trim()
  for (let at = 1; rest !== ''; at++) {
    const [named = '', key = `argument_${at}`] = name.exec(rest) ?? []
    const found = value.exec(rest.slice(named.length))
    if (!found) return undefined
    const [whole, single, double, word] = found
    args.push([key, word === undefined ? unescapeText(single ?? double ?? '') : (JSON.parse(word) as Json)])
    rest = rest.slice(named.length + whole.length)
    if (rest !== '' && !rest.startsWith(',')) return undefined
    rest = rest.slice(1).trimStart()
  }
  return { kind: 'tool', tool: text.slice(0, open), arguments: Object.fromEntries(args) }
}

function unescapeText(text: string): string {
  return text.replaceAll(/\\(.)/g, '$1')
}

/** A line of the prompt, as its person means it. */
type TypedLine =
  | { readonly kind: 'leave' }
  | { readonly kind: 'help' }
  /** Asks for more about the answer before. */
  | { readonly kind: 'details' }
  | { readonly kind: 'word'; readonly word: string }
  /** JSON, or the call of a function, that can’t be read. */
  | { readonly kind: 'broken'; readonly text: string }
  | { readonly kind: 'call'; readonly value: unknown }

const leaving = ['', 'exit', 'quit', 'q', ':q']
const asking = ['help', '--help', '-h']

/** Reads one line: a word of the prompt, a call as JSON, or else a shell command. */
export function typedLine(line: string, words: ReadonlyMap<string, unknown>): TypedLine {
  const text = line.trim()
  if (leaving.includes(text)) return { kind: 'leave' }
  if (text === '?') return { kind: 'details' }
  if (asking.includes(text)) return { kind: 'help' }
  if (words.has(text)) return { kind: 'word', word: text }
  if (functionForm.test(text)) {
    const value = callOfFunction(text)
    return value ? { kind: 'call', value } : { kind: 'broken', text: unreadFunction }
  }
  if (!isMeantAsJson(text)) return { kind: 'call', value: callFromText('bash', null, text) }
  try {
    return { kind: 'call', value: JSON.parse(text) as unknown }
  } catch {
    return {
      kind: 'broken',
      text: '  This JSON is not whole, so nothing was judged: write the call on one line.',
    }
  }
}

/** `delete_user('usr_1')`: no shell reads that as a command. */
const functionForm = /^[A-Za-z_][\w.]{0,100}\((?!\)\s{0,9}\{).{0,4000}\)\s{0,9};?$/

const unreadFunction =
  "  This looks like a function, and nothing was judged: give it texts, numbers, true, false or null, such as delete_user('usr_1', env: 'production')."

/** A brace that a quote follows begins JSON; one that a word follows begins a group of commands. */
function isMeantAsJson(text: string): boolean {
  return /^\{\s{0,100}(?:["'}]|$)/.test(text)
}

/** The options for typed lines. */
export interface TypedOptions {
  readonly paint: Paint
  readonly width: number
  /** A queued call is put before people, instead of only being said. */
  readonly isServed: boolean
  /** The words that are no calls, each with what it says of itself and what it does. */
  readonly words: ReadonlyMap<string, TypedWord>
  /** Tells whether leaving would cut somebody off: it is asked about once. */
  readonly isUsed: () => Promise<boolean>
}

/** A word of this prompt that is no call. */
export interface TypedWord {
  readonly about: string
  readonly act: () => Promise<void> | void
}

/** Judges what a person types, line by line, until they leave with an empty line, `exit` or Ctrl-D. */
export async function evaluateTyped(gate: Gate, options: TypedOptions): Promise<void> {
  const { lines } = standardOutput.openLines('› ')
  const left = new AbortController()
  let last: Judged | undefined
  let asked = false
  standardOutput.print('Type a command to have it judged; nothing is run. help helps, Enter leaves.')
  lines.prompt()
  for await (const line of lines) {
    const typed = typedLine(line, options.words)
    if (typed.kind === 'leave') {
      if (asked || !(await options.isUsed())) break
      standardOutput.print('A browser is paired, and this gate ends with it. Enter once more to leave.')
    } else if (typed.kind === 'word') await options.words.get(typed.word)?.act()
    else if (typed.kind === 'details' && last) standardOutput.print(detailsOf(last, options))
    else if (typed.kind === 'details' || typed.kind === 'help') standardOutput.print(helpText(options))
    else if (typed.kind === 'broken') standardOutput.print(typed.text)
    else last = await judge(gate, typed.value, options, left.signal)
    asked = typed.kind === 'leave'
    lines.prompt()
  }
  left.abort()
  lines.close()
}

interface Judged {
  readonly call: ToolCall
  readonly decision: Decision
}

const about = { origin: 'start', profile: 'default', agent: 'you', session: 'typed' } as const

async function judge(
  gate: Gate,
  value: unknown,
  options: TypedOptions,
  left: AbortSignal,
): Promise<Judged | undefined> {
  try {
    const call = parseCall(value, about)
    const decision = await gate.evaluate(call, { dryRun: !options.isServed })
    standardOutput.print(`${answerText(decision, options.paint)}\n`)
    if (decision.reviewId !== undefined) void tellAnswer(gate, decision.reviewId, left)
    return { call, decision }
  } catch (error) {
    if (!(error instanceof GateError)) throw error
    standardOutput.print(`  ${error.message}`)
    return undefined
  }
}

/** The answer in short: one line for an allowed call. */
function answerText(decision: Decision, paint: Paint): string {
  if (decision.effect === 'allow')
    return `${headline(decision, paint).split('  ', 1)[0]}  ${onOneLine(decision.reason.text)} (? for details)`
  const { reviewId } = decision
  if (reviewId === undefined) return `${shortAnswer(decision, paint)}\n  ? shows how this came about.`
  return `${shortAnswer(decision, paint)}\n  It waits in the inbox as ${reviewId}; this terminal says when somebody answers. ? for details.`
}

function detailsOf({ call, decision }: Judged, { paint, width }: TypedOptions): string {
  return `${explainedAnswer(call, decision, paint, width)}\n`
}

function helpText({ words, paint }: TypedOptions): string {
  const rows = [...words].map(([word, { about: says }]) => `  ${paint.bold(word.padEnd(9))}  ${says}`)
  return [
    'A line is judged as a shell command of an agent; a function and JSON are calls as well, such as',
    "  delete_user('usr_123', env: 'production')",
    '  {"kind": "sql", "args": {"query": "DELETE FROM orders"}}',
    `  ${paint.bold('?'.padEnd(9))}  how the last answer came about`,
    ...rows,
    `  ${paint.bold('Enter'.padEnd(9))}  leaves, as exit does`,
  ].join('\n')
}

const day = 24 * 60 * 60_000

/** Says what people answered, once they have: the process that waits is this one. */
async function tellAnswer(gate: Gate, reviewId: string, signal: AbortSignal): Promise<void> {
  const review = await gate.reviews.wait(reviewId, { timeout: day, signal }).catch(() => undefined)
  if (!review || review.state === 'pending') return
  const by = review.votes.map(({ reviewer }) => reviewer).join(', ')
  const what = review.state === 'returned' ? 'sent back' : review.state
  standardOutput.write(
    `\n  ${reviewId} was ${what}${by === '' ? '' : ` by ${onOneLine(by)}`}: ${onOneLine(review.what)}\n› `,
  )
}
