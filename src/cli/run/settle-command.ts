import { evaluateAndWait } from '../../gate/core/hold/evaluate-and-wait.ts'
import type { Gate } from '../../gate/core/gate.ts'
import type { ToolCall } from '../../ground/model/tool-call.ts'
import type { Decision } from '../../ground/model/decision.ts'
import type { Review } from '../../ground/model/review.ts'
import { jsonText } from '../../ground/model/json-text.ts'
import { type Refusal, refusalOf } from '../../judge/policy/refusal.ts'
import { unboundApproval, unboundParts } from '../../judge/policy/unbound-parts.ts'
import { readDuration } from '../read-duration.ts'
import { paintFor } from '../render/paint-for.ts'
import { onOneLine } from '../render/table.ts'
import { standardError } from '../render/terminal-output.ts'
import { typedCommand } from '../typed-command.ts'
import { WaitWithPerson } from './wait-with-person.ts'

/** The options of a command that waits for people; the span as it was typed. */
export interface WaitOptions {
  readonly hold?: string
  readonly park?: boolean
  readonly json?: boolean
  /** The state folder that the command line names: what is said to be typed next names it too. */
  readonly home?: string | undefined
}

const maxHoldLength = 24 * 3_600_000

/** As of a program that Ctrl-C ended. */
const takenBackCode = 130

/**
 * Judges the call of a command and waits for people where it must. Returns the decision that lets it run; where none
 * does, says why, sets the exit code (1 when it waits, 2 when it was denied, 130 when the person at the terminal took it
 * back) and returns undefined.
 */
export async function settleCommand(
  gate: Gate,
  call: ToolCall,
  options: WaitOptions,
): Promise<Decision | undefined> {
  const attended = standardError.isTTY && process.stdin.isTTY === true
  const hold = options.hold === undefined ? undefined : readDuration(options.hold)
  const person = attended && !options.json ? new WaitWithPerson(gate) : undefined
  const { decision, review } = await evaluateAndWait(gate, call, {
    longest: options.park ? 0 : maxHoldLength,
    ...(hold !== undefined && { hold }),
    attended: attended || hold !== undefined,
    atTerminal: person !== undefined,
    onWait: (opened, milliseconds) =>
      person ? person.begin(opened, milliseconds) : sayWaiting(opened, milliseconds, options),
  }).finally(() => person?.end())
  if (decision.effect === 'allow') {
    if (decision.reason.kind === 'paused') standardError.print(`observed  ${onOneLine(decision.reason.text)}`)
    return decision
  }
  const code = decision.effect === 'queue' ? 1 : 2
  if (person)
    tellPerson(wordsForPerson({ decision, review, takenBack: person.takenBack, home: options.home }))
  else tell(refusalFor(decision, review), decision.effect === 'queue' ? 'waits' : 'denied', options)
  process.exitCode = person?.takenBack ? takenBackCode : code
  return undefined
}

/** The refusal with what to do: an approval that does not cover everything is void before a parked call comes back. */
function refusalFor(decision: Decision, review: Review | undefined): Refusal {
  const refusal = refusalOf(decision, review)
  if (decision.effect !== 'queue' || unboundParts(decision.effects).length === 0) return refusal
  const instead = `wait for the answer (--hold 10m): an approval of this is good for ${unboundApproval} seconds, since it does not cover ${unboundParts(decision.effects)[0]}`
  return { ...refusal, instead }
}

function sayWaiting({ id, what, challenge }: Review, milliseconds: number, { home }: WaitOptions): void {
  const paint = paintFor(standardError)
  const seconds = Math.round(milliseconds / 1_000)
  const show = typedCommand(['review', 'show', id], home)
  standardError.write(
    `${paint.yellow('waits')}  ${onOneLine(what)}\n       for a person, ${seconds} s at most: ${show} (${challenge.replace('_', '-')})\n`,
  )
}

function tellPerson({ head, text }: WordsForPerson): void {
  const paint = paintFor(standardError)
  standardError.print(`${head === 'denied' ? paint.red(head) : paint.yellow(head)}  ${onOneLine(text)}`)
}

function tell(refusal: Refusal, head: 'waits' | 'denied', { json }: WaitOptions): void {
  if (json) {
    standardError.print(jsonText(refusal))
    return
  }
  const paint = paintFor(standardError)
  const painted = head === 'waits' ? paint.yellow(head) : paint.red(head)
  standardError.print(`${painted}  ${onOneLine(refusal.why)}\n  Instead: ${onOneLine(refusal.instead)}`)
}

/** The words for a person whose command did not run. */
interface WordsForPerson {
  readonly head: 'waits' | 'denied' | 'taken back'
  /** Whole sentences. */
  readonly text: string
}

/** A command that did not run, and how the wait for people ended. */
interface NotRun {
  readonly decision: Decision
  readonly review: Review | undefined
  /** Whoever typed it withdrew it. */
  readonly takenBack: boolean
  /** The state folder that the command line names. */
  readonly home?: string | undefined
}

/** Words why a command did not run, for the person who typed it: they answer reviews, and do not ask their person. */
export function wordsForPerson({ decision, review, takenBack, home }: NotRun): WordsForPerson {
  const id = review?.id ?? decision.reviewId
  if (takenBack && review?.state === 'withdrawn')
    return {
      head: 'taken back',
      text: `Review ${id} is withdrawn and nobody is asked any more; nothing ran.`,
    }
  if (decision.effect !== 'queue') return { head: 'denied', text: whyDenied(decision) }
  if (review?.state === 'withdrawn')
    return { head: 'denied', text: `${review.withdrawn ?? `Review ${id} was withdrawn.`} Nothing ran.` }
  if (review?.state === 'expired')
    return {
      head: 'denied',
      text: `Nobody answered review ${id} in time, so nothing ran. Run the command again to ask anew.`,
    }
  return { head: 'waits', text: whyWaiting(decision, typedCommand(['review', id ?? ''], home), id ?? '') }
}

function whyWaiting({ reason, effects }: Decision, answer: string, id: string): string {
  const why = reason.kind === 'parked' ? '' : `${reason.text} `
  if (reason.final) return `${reason.text} Nothing ran.`
  const [part] = unboundParts(effects)
  const how =
    part === undefined
      ? `Answer it with ${answer}, then run the same command again; with --hold 1h it waits for longer.`
      : `Run it again with --hold 1h and answer meanwhile, with ${answer}: an approval of this is good for ${unboundApproval} seconds, since it does not cover ${part}.`
  return `${why}Nothing ran; review ${id} stays open. ${how}`
}

/** A suggestion is the call’s own; what tells an agent to ask its person is nothing for that person. */
function whyDenied({ reason }: Decision): string {
  const { kind, text, instead } = reason
  if (kind === 'person' || kind === 'grant' || instead === undefined) return `${text} Nothing ran.`
  return `${text} Nothing ran. Instead: ${instead}`
}
