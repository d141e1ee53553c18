import type { Gate } from '../../gate/core/gate.ts'
import { parseCall } from '../../gate/core/intake/parse-call.ts'
import type { Decision } from '../../ground/model/decision.ts'
import { GateError } from '../../ground/model/errors.ts'
import type { ToolCall } from '../../ground/model/tool-call.ts'
import { fullAnswer, headline, shortAnswer } from '../render/full-answer.ts'
import type { Paint } from '../render/paint-for.ts'
import { onOneLine } from '../render/table.ts'
import { standardOutput } from '../render/terminal-output.ts'
import { typedLine } from './typed-line.ts'

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
  return `${fullAnswer(call, decision, paint, width)}\n`
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
