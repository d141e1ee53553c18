import { namedCallLine } from '../../people/review/call-line.ts'
import { localClock } from '../../ground/model/local-moment.ts'
import type { Gate } from '../../gate/core/gate.ts'
import type { ReviewerStats } from '../../people/acts/gate-people/reviews.ts'
import { isProof } from '../../daemon/install/is-proof.ts'
import { GateError } from '../../ground/model/errors.ts'
import type { Review, ReviewState } from '../../ground/model/review.ts'
import { foundReviews } from '../../people/review/found-reviews.ts'
import { takenUpText } from '../../judge/policy/taken-up-text.ts'
import { visibleText } from '../../ground/model/visible-text.ts'
import type { JsonOption } from '../render/print-answer.ts'
import { paintFor } from '../render/paint-for.ts'
import { type Cell, table } from '../render/table.ts'
import { listLines } from './list-lines.ts'
import { pageLines } from './page-lines.ts'
import { jsonText } from '../../ground/model/json-text.ts'
import { standardOutput } from '../render/terminal-output.ts'

const informed = 5
const looked = 100

/** The part of what waits that is listed. */
interface WaitingSearch {
  readonly search?: string
  readonly level?: Review['level']
}

/** Prints the waiting reviews, the most dangerous first, and for information what the gate denied lately. */
export async function printWaiting(
  gate: Gate,
  { json, search: text = '', level }: JsonOption & WaitingSearch,
): Promise<void> {
  const waiting = await gate.reviews.list({ states: ['pending'] })
  const reviews = foundReviews(waiting, { text, level: level ?? null })
  const refused = await gate.decisions({ effect: 'deny', includeDryRuns: false, limit: looked })
  const denied = refused.filter(({ call }) => !isProof(call)).slice(0, informed)
  const approved = await gate.reviews.list({ states: ['approved'], newest: true, limit: informed })
  if (json) return print(jsonText({ reviews, denied, approved }, 2))
  const paint = paintFor(standardOutput)
  const width = standardOutput.width(120)
  const lines = listLines(reviews, Date.now(), paint, width)
  const shown = denied.map(logged =>
    paint.dim(
      `  ${logged.entry.seq}  ${visibleText(namedCallLine(logged), 60)}: ${visibleText(logged.decision.reason.text, 160)}`,
    ),
  )
  const pause = await gate.paused()
  print(
    [
      ...(pause
        ? [
            paint.yellow(
              `Paused by ${visibleText(pause.by, 40)} until ${localClock(pause.until)}: the gate only observes.`,
            ),
          ]
        : []),
      ...(lines.length === 0 ? [nothingText(waiting.length)] : lines),
      ...(approved.length === 0
        ? []
        : ['', paint.dim('Approved lately:'), ...approved.map(one => paint.dim(takenUpLine(one)))]),
      ...(shown.length === 0
        ? []
        : ['', paint.dim('Denied without asking lately, for information:'), ...shown]),
    ].join('\n'),
  )
}

/** “  r-7k2m9q4x  ran at 13:42: Deletes the branch main.” */
function takenUpLine(review: Review): string {
  return `  ${review.id.slice(0, 10)}  ${takenUpText(review, Date.now())}: ${visibleText(review.what, 160)}`
}

function nothingText(waiting: number): string {
  return waiting === 0 ? 'Nothing waits.' : `Nothing of what waits (${waiting} in all) is like that.`
}

const ended: readonly ReviewState[] = ['approved', 'denied', 'returned', 'expired', 'withdrawn']

/** Prints the answered, expired and withdrawn reviews, the latest first. */
export async function printHistory(
  gate: Gate,
  { json, limit }: JsonOption & { limit: number },
): Promise<void> {
  const found = await gate.reviews.list({ states: ended, limit: 10_000 })
  const reviews = found.toSorted((a, b) => (b.answeredAt ?? 0) - (a.answeredAt ?? 0)).slice(0, limit)
  if (json) return print(jsonText(reviews, 2))
  const lines = listLines(reviews, Date.now(), paintFor(standardOutput), standardOutput.width(120))
  print(lines.length === 0 ? 'Nothing was answered yet.' : lines.join('\n'))
}

/** One review as a page; the one that comes first when none is named. */
export async function printPage(gate: Gate, id: string | undefined, { json }: JsonOption): Promise<void> {
  const page = await gate.reviews.show(id ?? (await firstWaiting(gate)))
  if (json) return print(jsonText(page, 2))
  const width = standardOutput.width(100, 100)
  print(pageLines(page, Date.now(), paintFor(standardOutput), width).join('\n'))
}

async function firstWaiting(gate: Gate): Promise<string> {
  const [first] = await gate.reviews.list({ states: ['pending'], limit: 1 })
  if (first) return first.id
  throw new GateError('missing', 'Nothing waits.')
}

/** Prints how people answered: numbers for each reviewer. */
export async function printStats(gate: Gate, { json }: JsonOption): Promise<void> {
  const stats = await gate.reviews.stats()
  if (json) return print(jsonText(stats, 2))
  if (stats.length === 0) return print('Nobody has answered yet.')
  const paint = paintFor(standardOutput)
  const heads = ['reviewer', 'answers', 'yes', 'no', 'median', 'failed', 'too fast', 'wrong', 'probes']
  const rows: (readonly Cell[])[] = [heads.map(text => ({ text, paint: paint.dim })), ...stats.map(statsRow)]
  print(table(rows, { width: standardOutput.width(120), flexible: 0 }))
}

function statsRow(stats: ReviewerStats): readonly Cell[] {
  return [
    visibleText(stats.reviewer, 60),
    String(stats.answers),
    String(stats.approvals),
    String(stats.denials),
    stats.medianSeconds === null ? '–' : `${Math.round(stats.medianSeconds)} s`,
    String(stats.failedChallenges),
    String(stats.tooFast),
    String(stats.reportedWrong),
    `${stats.plantedApproved} of ${stats.plantedSeen} missed`,
  ]
}

function print(text: string): void {
  standardOutput.print(text)
}
