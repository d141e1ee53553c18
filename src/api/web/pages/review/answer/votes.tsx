import type { SentReview } from '../../../../http/ports/sent-review.ts'
import type { Answerer } from '../../../../../ground/model/answerers.ts'
import { listWords } from '../../../../../ground/model/list-words.ts'
import { visibleText } from '../../../../../ground/model/visible-text.ts'
import { needText } from '../../../../../judge/policy/need-text.ts'
import { mayApprove } from '../../../../../people/review/may-approve.ts'
import { useReviewerNames } from '../../../api/use-reviews.ts'
import { Mark } from '../../../parts/mark.tsx'
import { When } from '../../../parts/when.tsx'
import styles from './votes.module.css'

interface Given {
  readonly review: SentReview
  readonly me: string
  /** The page’s notes say who may answer, and whose yes is missing. */
  readonly isNoted?: boolean
}

/** Shows who has answered and how many are missing, where several people must agree; never what they wrote. */
export function Votes({ review, me, isNoted = false }: Given) {
  const { requiredApprovers, votes } = review
  if (requiredApprovers < 2) return null
  const missing = Math.max(0, requiredApprovers - votes.length)
  return (
    <div className={styles.votes}>
      <h2 className={styles.title}>{requiredApprovers} people must agree</h2>
      <ul>
        {votes.map(({ reviewer, approve, at }) => (
          <li key={reviewer}>
            <Mark name={approve ? 'tick' : 'cross'} />
            <span>
              <b>{reviewer === me ? 'You' : visibleText(reviewer, 64)}</b> said {approve ? 'yes' : 'no'}{' '}
              <span className={styles.soft}>
                <When at={at} />
              </span>
            </span>
          </li>
        ))}
        {review.state === 'pending' &&
          Array.from({ length: missing }, (_, i) => (
            <li key={i} className={styles.soft}>
              <Mark name="circle" />
              <span>not answered yet</span>
            </li>
          ))}
      </ul>
      {review.state === 'pending' && !isNoted && <WhoCan review={review} me={me} />}
      {review.state === 'pending' && votes.length > 0 && (
        <p className={styles.soft}>What others wrote is shown when all have answered.</p>
      )}
    </div>
  )
}

/** Says whose yes is missing, and names the people who can still answer: not those who did, and not whoever asked for the call. */
function WhoCan({ review, me }: { readonly review: SentReview; readonly me: string }) {
  const all = useReviewerNames()
  const { answerers } = review
  const can: readonly Answerer[] =
    answerers?.may ?? all.filter(name => mayApprove(review, name)).map(name => ({ name }))
  const shown = can.map(({ name, lentBy = [] }) => {
    const lenders = lentBy.map(one => visibleText(one, 64))
    return `${name === me ? 'you' : visibleText(name, 64)}${lenders.length > 0 ? ` (for ${listWords(lenders, 3)})` : ''}`
  })
  const missing = answerers?.missing ?? []
  return (
    <>
      {missing.length > 0 && <p>Missing: {needText(missing)}.</p>}
      {shown.length > 0 && <p className={styles.soft}>Can answer: {listWords(shown, 6)}.</p>}
    </>
  )
}
