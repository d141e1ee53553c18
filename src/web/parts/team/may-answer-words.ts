import type { Review } from '../../../model/review.ts'
import { visibleText } from '../../../model/visible-text.ts'
import { isOwnCall, mayApprove } from '../../../review/may-approve.ts'

const mostNamed = 3

/** Says who can still say yes, of all reviewers: `you or bob may answer`, `bob may answer: you asked for it`. */
export function mayAnswerWords(
  review: Pick<Review, 'votes' | 'requiredApprovers' | 'principal' | 'level' | 'settings'>,
  names: readonly string[],
  me: string | undefined,
): string {
  const left = names.filter(name => mayApprove(review, name))
  const own = names.find(name => isOwnCall(review, name))
  const why = own === undefined ? '' : `: ${own === me ? 'you' : visibleText(own, 64)} asked for it`
  return `${namesText(left, me)} may answer${why}`
}

function namesText(names: readonly string[], me: string | undefined): string {
  if (names.length === 0) return 'nobody else'
  const others = names.filter(name => name !== me)
  const you = others.length === names.length ? [] : ['you']
  if (names.length <= mostNamed) return [...you, ...others.map(name => visibleText(name, 64))].join(' or ')
  return you.length === 0 ? `${others.length} people` : `you or one of ${others.length} others`
}
