import { Redirect, useParams } from 'wouter'
import { AskError } from '../../api/ask.ts'
import { useReview } from '../../api/use-reviews.ts'
import { Empty } from '../../parts/empty.tsx'
import { FailureNotice } from '../../parts/failure-notice.tsx'
import { Loading } from '../../parts/loading.tsx'
import { ReviewView } from './review-view.tsx'

/** One review: what would happen, what shows it, and where it is answered. */
export function ReviewPage() {
  const { id = '' } = useParams<{ id: string }>()
  const { data, error, refetch } = useReview(id)
  // An address with the beginning of an id: from here on everything goes by the whole one.
  if (data && data.review.id !== id) return <Redirect to={`/reviews/${data.review.id}`} replace />
  if (data) return <ReviewView key={id} page={data} again={() => void refetch()} />
  if (error instanceof AskError && error.status === 404)
    return (
      <Empty title="There is no such review">
        <p>{error.message} It may be of another gate, or the address may be cut.</p>
      </Empty>
    )
  if (error) return <FailureNotice error={error} again={refetch} />
  return <Loading what="Looking at the review" />
}
