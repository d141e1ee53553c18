import { lstatSync } from 'node:fs'
import type { Decision } from '../../model/decision.ts'
import type { Review } from '../../model/review.ts'
import { describeEffect } from '../../policy/describe-effect.ts'
import { plural } from '../../policy/approved-reason.ts'
import { visibleText } from '../../model/visible-text.ts'
import { changedFiles } from '../../review/standing.ts'
import { boundFiles } from '../../gate/binding/bound-files.ts'

const most = 5

/** What a reviewer must know besides the call: what is no longer as it was when the review was opened. */
export function reviewNotes(
  review: Review,
  decision: Decision,
  policyDigest: string,
  replaced: { readonly review: Review; readonly decision: Decision | undefined } | undefined,
): readonly string[] {
  const isOpen = review.state === 'pending'
  return [
    ...(review.policyDigest !== policyDigest
      ? ['The policy has changed since this review was opened; the review keeps the one of then.']
      : []),
    ...(isOpen ? [...changedNotes(review), ...vanishedNotes(decision)] : []),
    ...(replaced ? replacedNotes(review, decision, replaced) : []),
    ...(review.requiredApprovers > 1
      ? [`${review.requiredApprovers} different people must say yes; so far ${review.votes.length}.`]
      : []),
    ...(review.teaches ? [] : ['It runs code that nobody has read, so an answer teaches nothing.']),
  ]
}

/** Files that the call runs: with other bytes the approval would not be for what runs. */
function changedNotes({ files }: Review): readonly string[] {
  const now = boundFiles(Object.keys(files))
  const changed = changedFiles(files, now)
  return changed.slice(0, most).map(path => {
    const gone = now[path]?.startsWith('(')
    return `${visibleText(path, 200)} ${gone ? 'has vanished' : 'has changed'} since: an approval would not let the call run.`
  })
}

/** Paths that were there when the call was judged. */
function vanishedNotes({ effects, assessment }: Decision): readonly string[] {
  if (!assessment.observed.looked) return []
  const seen = effects.flatMap(effect =>
    'target' in effect && typeof effect.target === 'object' && effect.target.facts?.exists
      ? [effect.target.path]
      : [],
  )
  const gone = [...new Set(seen)].slice(0, 100).filter(path => path !== null && !isThere(path))
  return gone.slice(0, most).map(path => `${visibleText(path ?? '', 200)} is no longer there.`)
}

function isThere(path: string): boolean {
  try {
    return lstatSync(path, { throwIfNoEntry: false }) !== undefined
  } catch {
    return true
  }
}

function replacedNotes(
  review: Review,
  decision: Decision,
  { review: old, decision: before }: { readonly review: Review; readonly decision: Decision | undefined },
): readonly string[] {
  const files = changedFiles(old.files, review.files).map(path => visibleText(path, 200))
  const codes = review.codes.filter(code => !old.codes.includes(code))
  const because = [
    ...(files.length > 0 ? [`${files[0]} has changed${andMore(files.length - 1)}`] : []),
    ...(codes.length > 0 ? [`${codes.slice(0, most).join(', ')} was found anew`] : []),
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
  const shown = [...new Set(only)].slice(0, most)
  return other === undefined ? [] : shown.map(text => `${label}: ${text}.`)
}

function andMore(count: number): string {
  return count > 0 ? ` and ${plural(count, 'other file')} too` : ''
}
