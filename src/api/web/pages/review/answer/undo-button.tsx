import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Review } from '../../../../../ground/model/review.ts'
import type { ReviewPage } from '../../../../../people/acts/gate-people/reviews.ts'
import { undoneText } from '../../../../../judge/policy/undone-text.ts'
import { isLike } from '../../../../../people/review/is-like.ts'
import { canUndo, undoLeft } from '../../../../../people/review/reopen-review.ts'
import { ask } from '../../../api/ask.ts'
import { keys } from '../../../api/keys.ts'
import { useReviews } from '../../../api/use-reviews.ts'
import { Button } from '../../../parts/button.tsx'
import { FailureNotice } from '../../../parts/failure-notice.tsx'
import { useNow } from '../../../parts/use-now.ts'

interface Given {
  readonly review: Review
  readonly me: string
  /** Told what became of the call, in a sentence. */
  readonly onUndone: (text: string) => void
}

/** More answers than one person gives in the time for taking them back. */
const justEnded = { newest: true, states: ['denied', 'returned'], limit: 100 } as const

/**
 * Buttons that take one's own no back, with the time that is left for it: this one, and those to calls like it, which one
 * click may have given too. Nothing where there is no such no.
 */
export function UndoButton({ review, me, onUndone }: Given) {
  const now = useNow()
  const { data: ended = [] } = useReviews(justEnded)
  if (!canUndo(review, me, now)) return null
  const alike = ended.filter(one => one.id !== review.id && isLike(one, review) && canUndo(one, me, now))
  const all = [review, ...alike]
  const left = clockText(Math.min(...all.map(one => undoLeft(one, now))))
  return (
    <>
      <TakeBack reviews={[review]} label={`Undo (${clockText(undoLeft(review, now))})`} onUndone={onUndone} />
      {alike.length > 0 && (
        <TakeBack reviews={all} label={`Undo all ${all.length} like it (${left})`} onUndone={onUndone} />
      )}
    </>
  )
}

interface TakeBackGiven extends Pick<Given, 'onUndone'> {
  readonly reviews: readonly Review[]
  readonly label: string
}

function TakeBack({ reviews, label, onUndone }: TakeBackGiven) {
  const queries = useQueryClient()
  const undo = useMutation({
    mutationFn: () => takeBack(reviews),
    onSuccess: after => {
      onUndone(undoneText(after))
      for (const review of after)
        queries.setQueryData<ReviewPage>(keys.review(review.id), page => page && { ...page, review })
    },
    // Of several some may be taken back by now.
    onSettled: () => queries.invalidateQueries({ queryKey: ['reviews'] }),
  })
  return (
    <>
      <Button onClick={() => undo.mutate()} busy={undo.isPending}>
        {label}
      </Button>
      {undo.error && <FailureNotice error={undo.error} again={() => undo.mutate()} />}
    </>
  )
}

/** Takes one no after another back; rejects with the first that stays, when all were asked for. */
async function takeBack(reviews: readonly Review[]): Promise<readonly Review[]> {
  const ended = await Promise.allSettled(
    reviews.map(({ id }) => ask<Review>(`/v1/reviews/${encodeURIComponent(id)}/undo`, {})),
  )
  const failed = ended.find(one => one.status === 'rejected')
  if (failed) throw failed.reason
  return ended.flatMap(one => (one.status === 'fulfilled' ? [one.value] : []))
}

/** Minutes and seconds: `4:07`. */
function clockText(milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / 1_000)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
