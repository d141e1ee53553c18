import { Link } from 'wouter'
import type { SentReview } from '../../../http/ports/sent-review.ts'
import { useReviewerNames } from '../../api/use-reviews.ts'
import { useSession } from '../../api/use-session.ts'
import { useGateName } from './use-gate-name.ts'
import { visibleText } from '../../../../ground/model/visible-text.ts'
import { needText } from '../../../../judge/policy/need-text.ts'
import { isOwnCall, mayApprove } from '../../../../people/review/may-approve.ts'

const maxNamed = 3

type Asked = Pick<
  SentReview,
  'votes' | 'requiredApprovers' | 'principal' | 'level' | 'settings' | 'answerers'
>

/**
 * Says who can still say yes, of all reviewers or of those whom the hub names: `you or bob may answer`, `needs 1 of security:
 * carl may answer`, `bob may answer: you asked for it`.
 */
export function mayAnswerWords(review: Asked, names: readonly string[], me: string | undefined): string {
  const { answerers } = review
  const remaining = answerers?.may.map(({ name }) => name) ?? names.filter(name => mayApprove(review, name))
  const own = names.find(name => isOwnCall(review, name))
  const why = own === undefined ? '' : `: ${own === me ? 'you' : visibleText(own, 64)} asked for it`
  const missing = answerers?.missing ?? []
  const needs = missing.length === 0 ? '' : `needs ${needText(missing)}: `
  return `${needs}${namesText(remaining, me)} may answer${why}`
}

function namesText(names: readonly string[], me: string | undefined): string {
  if (names.length === 0) return 'nobody else'
  const others = names.filter(name => name !== me)
  const you = others.length === names.length ? [] : ['you']
  if (names.length <= maxNamed) return [...you, ...others.map(name => visibleText(name, 64))].join(' or ')
  return you.length === 0 ? `${others.length} people` : `you or one of ${others.length} others`
}

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
