import { Link } from 'wouter'
import type { SentReview } from '../../../http/ports/sent-review.ts'
import { useReviewerNames } from '../../api/use-reviewer-names.ts'
import { useSession } from '../../api/use-session.ts'
import { mayAnswerWords } from './may-answer-words.ts'
import { useGateName } from './use-gate-name.ts'

interface Given {
  readonly review: SentReview
  /** On a page of its own: the name leads to the gate’s page, and who may answer is not said where that says it already. */
  readonly isOnPage?: boolean
}

/** Shows the gate that asks, and as long as it waits who may answer for the team; nothing where there is no team. */
export function AtGate({ review, isOnPage = false }: Given) {
  const { gate } = review
  return gate === undefined ? null : <Asking review={review} gate={gate} isOnPage={isOnPage} />
}

function Asking({ review, gate, isOnPage }: Required<Given> & { readonly gate: string }) {
  const name = useGateName()
  const names = useReviewerNames()
  const caller = useSession().data?.caller
  const me = caller?.role === 'reviewer' ? caller.reviewer : undefined
  const shown = name(gate)
  const isSaidElsewhere = isOnPage && (review.answerers !== undefined || review.requiredApprovers > 1)
  return (
    <span>
      at {isOnPage ? <Link href={`/gates/${encodeURIComponent(gate)}`}>{shown}</Link> : shown}
      {review.state === 'pending' && !isSaidElsewhere && `; ${mayAnswerWords(review, names, me)}`}
    </span>
  )
}
