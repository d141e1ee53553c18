import { grantedText, type GrantLikeOptions, grantLike } from '../grant/add-grant.ts'
import { sessionName } from '../../ground/model/session-name.ts'
import { setTimeout as later } from 'node:timers/promises'
import type { Gate } from '../../gate/core/gate.ts'
import type { AnswerOutcome, GivenAnswer, ReviewPage } from '../../people/acts/gate-people/reviews.ts'
import { approvedText } from '../../judge/policy/taken-up-text.ts'
import { undoneText } from '../../judge/policy/undone-text.ts'
import type { Answer, ShownChallenge } from '../../ground/model/challenge.ts'
import { GateError } from '../../ground/model/errors.ts'
import { visibleText } from '../../ground/model/visible-text.ts'
import { challengeForms } from '../../judge/policy/challenge-forms.ts'
import { printAnswer, type JsonOption } from '../render/print-answer.ts'
import { type IdentityOptions, identify } from '../people/identify.ts'
import { paintFor } from '../render/paint-for.ts'
import { pageLines } from './page-lines.ts'
import { standardOutput } from '../render/terminal-output.ts'

/** A yes of the command line; `sheet`, `choices` and `text` are for scripts that drew the challenge before. */
export interface ApproveOptions extends IdentityOptions, JsonOption, GrantLikeOptions {
  /** The session may follow the text that asked. */
  readonly follow?: boolean
  readonly sheet?: string
  readonly choices?: string
  readonly text?: string
}

/** Approves at the terminal: the page, the challenge, the proof. Scripts give `--sheet` with what was filled in. */
export async function approve(gate: Gate, id: string, options: ApproveOptions): Promise<void> {
  const page = await gate.reviews.show(id)
  const { review } = page
  const grant = grantLike(page, options, Date.now())
  const filled = options.sheet === undefined ? await askAll(gate, page, options) : filledFrom(options)
  // One process for each answer unlocks nothing, so that every yes takes the secret.
  const who = await identify(gate, options, true)
  const input = {
    reviewId: review.id,
    who,
    approve: true,
    ...reasonOf(options),
    ...followOf(options),
    ...(grant && { grant }),
    ...filled,
  }
  await untilTaken(() => tell(gate, input, options))
}

/** A yes before its time is kept and goes by itself, where somebody sits at the terminal; a script is told. */
async function untilTaken(answer: () => Promise<void>): Promise<void> {
  try {
    await answer()
  } catch (error) {
    const { kind, retryAfter } = error instanceof GateError ? error : {}
    if (kind !== 'too_early' || retryAfter === undefined || !process.stdin.isTTY) throw error
    standardOutput.print(`Your answer is kept and goes by itself in ${retryAfter} s; Ctrl-C takes it back.\n`)
    await later(retryAfter * 1_000)
    await untilTaken(answer)
  }
}

/** Denies one review. A no asks for no challenge and no secret; one that is handed in is proven, and teaches. */
export async function deny(
  gate: Gate,
  id: string,
  options: IdentityOptions & JsonOption & { reason?: string },
): Promise<void> {
  const who = await identify(gate, options, options.secretStdin === true)
  await tell(gate, { reviewId: id, who, approve: false, ...reasonOf(options) }, options)
}

/** Sends one review back: neither a yes nor a no; the agent is told what to change. */
export async function sendBack(
  gate: Gate,
  id: string,
  reason: string,
  options: IdentityOptions & JsonOption,
): Promise<void> {
  const who = await identify(gate, options, options.secretStdin === true)
  await tell(gate, { reviewId: id, who, approve: false, revise: true, reason }, options)
}

/** Draws the challenge for a script to fill in. */
export async function begin(gate: Gate, id: string, options: IdentityOptions): Promise<void> {
  const sheet = await gate.reviews.begin(id, await identify(gate, options, false))
  standardOutput.printJson(sheet)
}

function filledFrom({ sheet = '', choices, text }: ApproveOptions): Pick<GivenAnswer, 'sheetId' | 'answer'> {
  return {
    sheetId: sheet,
    answer: {
      ...(choices !== undefined && { choices: choices.split(',').map(Number) }),
      ...(text !== undefined && { text }),
    },
  }
}

/** Ends that a session follows the text of a review; as a no it needs no secret. */
export async function endFollowing(
  gate: Gate,
  id: string,
  options: IdentityOptions & JsonOption,
): Promise<void> {
  const who = await identify(gate, options, options.secretStdin === true)
  const review = await gate.reviews.endFollowing(id, who)
  printAnswer(options.json, review, `The session ${sessionName(review.session)} follows that text no more.`)
}

/** Takes a no of one's own back, for some minutes; it needs what the no was given with. */
export async function undo(gate: Gate, id: string, options: IdentityOptions & JsonOption): Promise<void> {
  const who = await identify(gate, options, options.secretStdin === true)
  const review = await gate.reviews.undo(id, who)
  printAnswer(options.json, review, undoneText([review]))
}

function followOf({ follow }: ApproveOptions): { readonly follow?: true } {
  return follow === true ? { follow } : {}
}

function reasonOf({ reason }: { readonly reason?: string }): { readonly reason?: string } {
  return reason === undefined ? {} : { reason }
}

async function askAll(
  gate: Gate,
  page: ReviewPage,
  options: IdentityOptions,
): Promise<Pick<GivenAnswer, 'sheetId' | 'answer'>> {
  if (!process.stdin.isTTY)
    throw new GateError('usage', 'Approving needs a terminal, or --sheet from countersign review challenge.')
  const width = standardOutput.width(80, 100)
  standardOutput.print(`${pageLines(page, Date.now(), paintFor(standardOutput), width).join('\n')}\n`)
  const sheet = await gate.reviews.begin(page.review.id, await identify(gate, options, false))
  if (sheet.onlyPasskey) throw new GateError('forbidden', signedElsewhere(sheet), 'passkey')
  const { lines, ask } = standardOutput.openLines()
  try {
    return { sheetId: sheet.id, answer: await fillIn(sheet, ask) }
  } finally {
    lines.close()
  }
}

async function fillIn(sheet: ShownChallenge, ask: (question: string) => Promise<string>): Promise<Answer> {
  const form = challengeForms[sheet.challenge]
  switch (form.field) {
    case 'none':
      if ((await ask(`${form.title} Type yes: `)).trim().toLowerCase() === 'yes') return {}
      throw new GateError('usage', 'That was not yes, so nothing was answered: the review still waits.')
    case 'choice':
      return { choices: await askChoices(sheet, ask) }
    case 'text':
      return { text: await ask(`${form.question}\n> `) }
  }
}

async function askChoices(
  sheet: ShownChallenge,
  ask: (question: string) => Promise<string>,
): Promise<readonly number[]> {
  const choices: number[] = []
  for (const { text, options } of sheet.questions) {
    const shown = options.map((option, i) => `  ${i + 1}  ${visibleText(option, 200)}`).join('\n')
    choices.push(Number(await ask(`${visibleText(text, 300)}\n${shown}\n> `)) - 1)
  }
  return choices
}

async function tell(gate: Gate, answer: GivenAnswer, { json }: JsonOption): Promise<void> {
  const outcome = await takenUp(gate, await gate.reviews.answer(answer))
  printAnswer(json, outcome, sentenceOf(outcome))
  if (outcome.failed) process.exitCode = 1
}

/** Looks for some seconds whether whoever waits took a yes up, where somebody sits at the terminal. */
async function takenUp(gate: Gate, outcome: AnswerOutcome): Promise<AnswerOutcome> {
  if (outcome.review.state !== 'approved' || outcome.planted || !process.stdin.isTTY) return outcome
  const until = Date.now() + lookTime
  let { review } = outcome
  while (review.releasedAt === undefined && Date.now() < until) {
    await later(250)
    const approved = await gate.reviews.list({ states: ['approved'], newest: true, limit: 20 })
    review = approved.find(({ id }) => id === review.id) ?? review
  }
  return { ...outcome, review }
}

/** Milliseconds in which a program that waits has gone on. */
const lookTime = 3_000

function sentenceOf({ review, failed, planted, grant }: AnswerOutcome): string {
  if (failed) return failed.why
  if (planted) return `This one was a probe: ${planted.why}`
  const wider = review.votes.at(-1)?.follow
    ? ` The session follows that text now: countersign review unfollow ${review.id} ends it.`
    : ''
  if (review.state === 'returned') return `${review.id} is sent back: the agent is told what to change.`
  if (review.state === 'denied')
    return `${review.id} is denied. By mistake? For five minutes: countersign review undo ${review.id}`
  if (review.state === 'approved')
    return `${approvedText(review, Date.now())}${wider}${grant ? ` ${grantedText(grant)}` : ''}`
  if (review.state !== 'pending') return `${review.id} is ${review.state}.`
  return `Your yes is kept; ${review.requiredApprovers - review.votes.length} more must agree.`
}

/** Says why a terminal is no place for this yes, said before the challenge is worked on. */
export function signedElsewhere({ reviewer }: Pick<ShownChallenge, 'reviewer'>): string {
  return `${reviewer} has a passkey, and this yes is signed with it: answer in a browser, see countersign dashboard.`
}
