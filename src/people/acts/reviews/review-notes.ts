import { countedFindings } from '../../review/counted-findings.ts'
import type { Decision } from '../../../ground/model/decision.ts'
import type { Review } from '../../../ground/model/review.ts'
import { describeEffect } from '../../../judge/policy/describe-effect.ts'
import { plural } from '../../../judge/policy/approved-reason.ts'
import { visibleText } from '../../../ground/model/visible-text.ts'
import { changeClauses } from '../../review/answer-so-far.ts'

const max = 5

/** The parts that notes are made from besides the review. */
export interface NoteParts {
  /** Of the policy in force. */
  readonly policyDigest: string
  /** The review that this one replaces. */
  readonly replaced: { readonly review: Review; readonly decision: Decision | undefined } | undefined
  /** Notes on the files of the call. */
  readonly ofFiles: readonly string[]
}

/** Returns what a reviewer must know besides the call, one sentence each; nothing of the disk. */
export function reviewNotes(
  review: Review,
  decision: Decision,
  { policyDigest, replaced, ofFiles }: NoteParts,
): readonly string[] {
  return [
    ...(review.policyDigest !== policyDigest
      ? ['The policy has changed since this review was opened; the review keeps the one of then.']
      : []),
    ...ofFiles,
    ...(replaced ? replacedNotes(review, decision, replaced) : []),
    ...(review.requiredApprovers > 1 && !review.approvers
      ? [`${review.requiredApprovers} different people must say yes; so far ${review.votes.length}.`]
      : []),
    ...(review.teaches ? [] : ['It runs code that nobody has read, so an answer teaches nothing.']),
  ]
}

function replacedNotes(
  review: Review,
  decision: Decision,
  { review: old, decision: before }: { readonly review: Review; readonly decision: Decision | undefined },
): readonly string[] {
  const changes = changeClauses(old.files, review.files)
  const isNew = (code: string) => review.codes.includes(code) && !old.codes.includes(code)
  const found = countedFindings(decision).filter(({ code }) => isNew(code))
  const messages = [
    ...new Map(found.map(({ code, what, why }) => [code, `${visibleText(what, 120)} (${why})`])).values(),
  ]
  const because = [
    ...(changes.length > 0 ? [`${changes[0]}${andMore(changes.length - 1)}`] : []),
    ...(messages.length > 0 ? [`this was found anew: ${messages.slice(0, max).join('; ')}`] : []),
  ]
  const reason = because.length > 0 ? `: ${because.join(', and ')}` : ''
  return [
    `It replaces the review ${old.id}${reason}.`,
    ...difference('New since then', decision, before),
    ...difference('No longer in it', before, decision),
  ]
}

function difference(
  label: string,
  one: Decision | undefined,
  other: Decision | undefined,
): readonly string[] {
  const known = new Set(other?.effects.map(describeEffect))
  const only = (one?.effects ?? []).map(describeEffect).filter(text => !known.has(text))
  const shown = [...new Set(only)].slice(0, max)
  return other === undefined ? [] : shown.map(text => `${label}: ${text}.`)
}

function andMore(count: number): string {
  return count > 0 ? `, and ${plural(count, 'more thing')} changed` : ''
}
