import { Link } from 'wouter'
import type { Review, Vote } from '../../../../ground/model/review.ts'
import { visibleText } from '../../../../ground/model/visible-text.ts'
import { useReview } from '../../api/use-reviews.ts'
import { spanText } from '../../parts/relative-text.ts'
import { When } from '../../parts/when.tsx'
import styles from './decision.module.css'

const states: Readonly<Record<Review['state'], string>> = {
  pending: 'waits for an answer',
  approved: 'approved',
  denied: 'denied',
  returned: 'sent back for a change',
  expired: 'nobody answered in time',
  withdrawn: 'withdrawn',
}

/** The review that a decision opened, joined or was answered by: what became of it, and who said what. */
export function ReviewFacts({ id }: { readonly id: string }) {
  const { data, error } = useReview(id)
  return (
    <section className={styles['facts']}>
      <h2>Review</h2>
      <p>
        <Link href={`/reviews/${encodeURIComponent(id)}`}>{id}</Link>
        {data && `: ${states[data.review.state]}`}
      </p>
      {error && <p className={styles['soft']}>{error.message}</p>}
      {data && <Votes review={data.review} />}
    </section>
  )
}

function Votes({ review }: { readonly review: Review }) {
  const { votes, requiredApprovers, withdrawn, reportedWrong, state } = review
  return (
    <>
      <ul className={styles['votes']}>
        {votes.map(vote => (
          <VoteLine key={`${vote.reviewer}${vote.at}`} vote={vote} />
        ))}
      </ul>
      {state === 'pending' && requiredApprovers > 1 && (
        <p className={styles['soft']}>
          {votes.length} of {requiredApprovers} people have answered.
        </p>
      )}
      {withdrawn !== undefined && <p className={styles['soft']}>{visibleText(withdrawn, 300)}</p>}
      {reportedWrong && (
        <p>
          {visibleText(reportedWrong.by, 80)} said later that this was wrong: “
          {visibleText(reportedWrong.why, 300)}”
        </p>
      )}
    </>
  )
}

function VoteLine({ vote }: { readonly vote: Vote }) {
  const { reviewer, approve, reason, proof, via, challenge, startedAt, at } = vote
  return (
    <li>
      <b>{visibleText(reviewer, 80)}</b> said {approve ? 'yes' : 'no'} <When at={at} />
      {reason !== undefined && <q className={styles['quoted']}>{visibleText(reason, 500)}</q>}
      <span className={styles['soft']}>
        {approve &&
          challenge !== 'none' &&
          `${challenge.replace('_', '-')} passed in ${spanText(at - startedAt)}, `}
        {via === undefined ? `proved by ${proof}` : `from ${visibleText(via, 200)}`}
      </span>
    </li>
  )
}
