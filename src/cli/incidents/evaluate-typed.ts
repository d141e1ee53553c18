import type { Gate } from '../../gate/gate.ts'
import { parseCall } from '../../gate/intake/parse-call.ts'
import { GateError } from '../../model/errors.ts'
import { callFromText } from '../call-from-text.ts'
import type { Paint } from '../render/paint-for.ts'
import { fullAnswer } from '../render/full-answer.ts'
import { onOneLine } from '../render/table.ts'
import { standardOutput } from '../render/terminal-output.ts'

/** The options for typed lines. */
export interface TypedOptions {
  readonly paint: Paint
  readonly width: number
  /** A queued call is put before people, instead of only being said. */
  readonly isServed: boolean
  /** Done for the line `code`. */
  readonly tellCode?: () => Promise<void>
}

/** Judges what a person types, line by line, until they leave with an empty line, `exit` or Ctrl-D. */
export async function evaluateTyped(gate: Gate, options: TypedOptions): Promise<void> {
  const { lines } = standardOutput.openLines('› ')
  const left = new AbortController()
  standardOutput.write(
    'Type a command (or a call as JSON) to have it judged; nothing is run.\nAn empty line leaves.\n',
  )
  lines.prompt()
  for await (const line of lines) {
    const text = line.trim()
    if (text === '' || text === 'exit' || text === 'quit') break
    if (text === 'code' && options.tellCode) await options.tellCode()
    else standardOutput.write(`${await answer(gate, text, options, left.signal)}\n\n`)
    lines.prompt()
  }
  left.abort()
  lines.close()
}

async function answer(gate: Gate, text: string, options: TypedOptions, left: AbortSignal): Promise<string> {
  try {
    const call = parseCall(valueOf(text), {
      origin: 'start',
      profile: 'default',
      agent: 'you',
      session: 'typed',
    })
    const decision = await gate.evaluate(call, { dryRun: !options.isServed })
    const told = fullAnswer(call, decision, options.paint, options.width)
    if (decision.reviewId === undefined) return told
    void tellAnswer(gate, decision.reviewId, left)
    return `${told}\n\n  It waits in the inbox as ${decision.reviewId}; this terminal says when somebody answers.`
  } catch (error) {
    if (error instanceof GateError) return `  ${error.message}`
    throw error
  }
}

const day = 24 * 60 * 60_000

/** Says what people answered, once they have: the process that waits is this one. */
async function tellAnswer(gate: Gate, reviewId: string, signal: AbortSignal): Promise<void> {
  const review = await gate.reviews.wait(reviewId, { timeout: day, signal }).catch(() => undefined)
  if (!review || review.state === 'pending') return
  const by = review.votes.map(({ reviewer }) => reviewer).join(', ')
  standardOutput.write(
    `\n  ${reviewId} was ${review.state}${by === '' ? '' : ` by ${onOneLine(by)}`}: ${onOneLine(review.what)}\n› `,
  )
}

function valueOf(text: string): unknown {
  if (!text.startsWith('{')) return callFromText('bash', null, text)
  try {
    return JSON.parse(text)
  } catch {
    return callFromText('bash', null, text)
  }
}
