import { namedCallLine } from '../../people/review/call-line.ts'
import { countedFindings } from '../../people/review/counted-findings.ts'
import { undoOf } from '../../people/review/undo/undo-of.ts'
import { undoWords } from '../../people/review/undo/undo.ts'
import type { ReviewPage } from '../../people/acts/gate-people/reviews.ts'
import { askerText } from '../../ground/model/asker-text.ts'
import type { Review } from '../../ground/model/review.ts'
import { ago, plural } from '../../judge/policy/approved-reason.ts'
import { takenUpText } from '../../judge/policy/taken-up-text.ts'
import { visibleText } from '../../ground/model/visible-text.ts'
import type { Paint } from '../render/paint-for.ts'
import { markedCall } from '../render/marked-call.ts'
import { namedLines } from '../render/named-lines.ts'
import { fit } from '../render/table.ts'
import { wrapText } from '../render/wrap-text.ts'
import type { FileDiff } from '../../ground/model/review-snapshot.ts'
import { columnsOf } from '../../ground/model/columns-of.ts'

/** One review as a page of text: first what would happen, then why it is asked, then what shows it. */
export function pageLines(
  { review, call, decision, summary, trust, before, notes, follow, prompt, askedAnyway = '' }: ReviewPage,
  now: number,
  paint: Paint,
  width: number,
): readonly string[] {
  const level = `${review.level.toUpperCase()}  ${review.composite.toFixed(1)}`
  return [
    `${paintLevel(review, paint)(level)}  ${paint.dim(fit(`${review.id} · ${askerText(review)} · asked ${ago(now - review.openedAt)} · ${stateText(review, now)}`, width - level.length - 2))}`,
    '',
    ...wrapText(summary.headline, width).map(paint.bold),
    ...(summary.why === undefined ? [] : wrapText(summary.why, width)),
    ...wrapText(undoLine(call, decision), width),
    ...summary.lines.flatMap(line => wrapText(`· ${line}`, width)),
    ...(prompt
      ? wrapText(`You asked ${ago(now - prompt.at)}: “${visibleText(prompt.text, 400)}”`, width)
      : []),
    ...wrapText(askedAnyway, width),
    ...namedBlock(namedLines({ call, decision }, paint, width), paint),
    ...notes.flatMap(note => wrapText(`! ${note}`, width)).map(paint.yellow),
    ...(follow === undefined ? [] : wrapText(`? ${follow}`, width)),
    '',
    ...quoteLines(markedCall(call, decision, paint, width - 2), paint),
    '',
    ...summary.findings.flatMap(({ points, text, code }) =>
      wrapText(`${points.toFixed(1).padStart(4)}  ${text} (${code})`, width, 6),
    ),
    ...summary.diffs.flatMap(diff => ['', ...diffLines(diff, paint, width)]),
    '',
    ...wrapText(trust, width).map(paint.dim),
    ...(before.length > 0 ? ['', paint.dim('Just before in this session:')] : []),
    ...before
      .slice(0, 5)
      .map(earlier =>
        paint.dim(
          fit(`  ${effectWords[earlier.decision.effect].padEnd(7)} ${namedCallLine(earlier)}`, width),
        ),
      ),
  ]
}

/** The same line that the page has: whether the call can be undone, and why. */
function undoLine(call: ReviewPage['call'], decision: ReviewPage['decision']): string {
  const known = { description: call.docstring, findings: countedFindings(decision) }
  const { can, why } = undoOf(decision.effects, known)
  return `${undoWords[can]}: ${why}.`
}

const effectWords = { allow: 'allowed', queue: 'queued', deny: 'denied' } as const

/** Whoever looks for five seconds sees who named what the call touches before they see the call. */
function namedBlock(lines: readonly string[], paint: Paint): readonly string[] {
  return lines.length === 0 ? [] : ['', paint.bold('Who named it'), ...lines]
}

/** The call's own text stands behind a bar, so that no line of it looks like one of the screen's. */
function quoteLines(lines: readonly string[], paint: Paint): readonly string[] {
  return lines.map(line => `${paint.dim('│')} ${line}`)
}

/** Says what has become of a review, and for how long. */
export function stateText(review: Review, now: number): string {
  const { state, votes, requiredApprovers, dueAt } = review
  const who = votes.map(({ reviewer }) => visibleText(reviewer, 40)).join(' and ')
  if (state === 'pending') {
    const left = leftText(dueAt - now)
    return requiredApprovers > 1 ? `${votes.length} of ${requiredApprovers} have answered, ${left}` : left
  }
  if (state === 'approved') return `approved by ${who}, ${takenUpText(review, now)}`
  if (state === 'returned') return `sent back by ${visibleText(votes.at(-1)?.reviewer ?? '', 40)}`
  return state === 'denied' ? `denied by ${visibleText(votes.at(-1)?.reviewer ?? '', 40)}` : state
}

/** The colour of a level. */
export function paintLevel({ level }: Pick<Review, 'level'>, paint: Paint): (text: string) => string {
  return level === 'medium' ? paint.yellow : text => paint.bold(paint.red(text))
}

function leftText(milliseconds: number): string {
  const minutes = Math.max(0, Math.ceil(milliseconds / 60_000))
  return minutes < 120 ? `${minutes} min left` : `${Math.round(minutes / 60)} h left`
}

/**
 * One diff, whole: a line that is too long for the screen goes on in the next, with its sign again and `↳`, since what
 * is cut off is what nobody reads before they say yes.
 */
export function diffLines({ path, lines, more }: FileDiff, paint: Paint, width: number): readonly string[] {
  return [
    ...wrapText(path, width).map(paint.bold),
    ...lines.flatMap(line => broken(line, width).map(painter(line, paint))),
    ...(more > 0 ? [`… and ${plural(more, 'more line')}`] : []),
  ]
}

function broken(line: string, width: number): readonly string[] {
  if (columnsOf(line) <= width) return [line]
  const sign = line.slice(0, 1)
  return wrapText(line.slice(1), width - 3, 0).map((part, i) => `${sign}${i > 0 ? '↳ ' : ''}${part}`)
}

function painter(line: string, paint: Paint): (text: string) => string {
  if (line.startsWith('+')) return paint.green
  return line.startsWith('-') ? paint.red : paint.dim
}
