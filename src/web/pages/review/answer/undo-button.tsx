import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Review } from '../../../../model/review.ts'
import type { ReviewPage } from '../../../../people/gate-people/reviews.ts'
import { undoneText } from '../../../../policy/undone-text.ts'
import { canUndo, undoLeft } from '../../../../review/reopen-review.ts'
import { ask } from '../../../api/ask.ts'
import { keys } from '../../../api/keys.ts'
import { Button } from '../../../parts/button.tsx'
import { FailureNotice } from '../../../parts/failure-notice.tsx'
import { useNow } from '../../../parts/use-now.ts'

interface Given {
  readonly review: Review
  readonly me: string
  /** Told what became of the call, in a sentence. */
  readonly onUndone: (text: string) => void
}

/** A button that takes one's own no back, with the time that is left for it; nothing where there is no such no. */
export function UndoButton({ review, me, onUndone }: Given) {
  const now = useNow()
  const queries = useQueryClient()
  const undo = useMutation({
    mutationFn: () => ask<Review>(`/v1/reviews/${encodeURIComponent(review.id)}/undo`, {}),
    onSuccess: after => {
      onUndone(undoneText(after))
      queries.setQueryData<ReviewPage>(keys.review(review.id), page => page && { ...page, review: after })
      void queries.invalidateQueries({ queryKey: keys.waiting })
    },
  })
  if (!canUndo(review, me, now)) return null
  return (
    <>
      <Button onClick={() => undo.mutate()} busy={undo.isPending}>
        Undo ({clockText(undoLeft(review, now))})
      </Button>
      {undo.error && <FailureNotice error={undo.error} again={() => undo.mutate()} />}
    </>
  )
}

/** Minutes and seconds: `4:07`. */
function clockText(milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / 1_000)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
