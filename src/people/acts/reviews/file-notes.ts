import type { Decision } from '../../../ground/model/decision.ts'
import type { Review } from '../../../ground/model/review.ts'
import type { ReviewSnapshot } from '../../../ground/model/review-snapshot.ts'
import { visibleText } from '../../../ground/model/visible-text.ts'
import { changeClauses, changedFiles } from '../../review/answer-so-far.ts'
import type { FilesNow } from '../ports/files-now.ts'
import { memberOf } from '../../../ground/model/member-of.ts'

const max = 5

/** Returns in what the files of a call are no longer as they were when its review opened, one sentence each. */
export function fileNotes(
  filesNow: FilesNow,
  review: Pick<Review, 'files'>,
  decision: Pick<Decision, 'effects' | 'assessment'>,
  snapshot: Pick<ReviewSnapshot, 'compared'> | undefined,
): readonly string[] {
  return [
    ...boundNotes(filesNow, review),
    ...vanishedNotes(filesNow, decision),
    ...comparedNotes(filesNow, snapshot?.compared ?? {}),
  ]
}

/** Files that the call runs: with other bytes the approval would not be for what runs. */
function boundNotes(filesNow: FilesNow, { files }: Pick<Review, 'files'>): readonly string[] {
  const now = filesNow.digests(Object.keys(files))
  return changeClauses(files, now)
    .slice(0, max)
    .map(clause => `Since this review was opened, ${clause}: an approval would not let the call run.`)
}

/** Paths that were there when the call was judged. */
function vanishedNotes(
  filesNow: FilesNow,
  { effects, assessment }: Pick<Decision, 'effects' | 'assessment'>,
): readonly string[] {
  if (!assessment.observed.looked) return []
  const seen = effects.flatMap(effect =>
    'target' in effect && typeof effect.target === 'object' && effect.target.facts?.exists
      ? [effect.target.path]
      : [],
  )
  const gone = [...new Set(seen)].slice(0, 100).filter(path => path !== null && !filesNow.isThere(path))
  return gone.slice(0, max).map(path => `${visibleText(path ?? '', 200)} is no longer there.`)
}

/** Files whose differences the page shows: it shows those of the moment when the review opened. */
function comparedNotes(filesNow: FilesNow, compared: ReviewSnapshot['compared']): readonly string[] {
  const now = filesNow.digests(Object.keys(compared))
  const changed = changedFiles(compared, now).filter(path => !memberOf(now, path)?.startsWith('('))
  return changed.map(
    path =>
      `${visibleText(path, 200)} has changed since this review was opened: its difference is shown as it was then.`,
  )
}
