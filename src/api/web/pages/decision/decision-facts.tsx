import { Link } from 'wouter'
import type { LoggedDecision } from '../../../../ground/model/logged-decision.ts'
import { visibleText } from '../../../../ground/model/visible-text.ts'
import { needText } from '../../../../judge/policy/need-text.ts'
import { shapeWords } from '../../../../judge/policy/shape-words.ts'
import { thresholdWords } from '../../../../judge/policy/threshold-text.ts'
import { trustLine } from '../../../../judge/policy/trust-text.ts'
import { usePolicy } from '../../api/use-policy.ts'
import { useGateName } from '../../parts/team/use-gate-name.ts'
import { exactText, spanText } from '../../parts/relative-text.ts'
import { ScoreBar } from '../activity/score-bar.tsx'
import styles from './decision.module.css'
import { memberOf } from '../../../../ground/model/member-of.ts'
import type { ReactNode } from 'react'
import { CopyButton } from '../../parts/copy-button.tsx'
import type { Review, Vote } from '../../../../ground/model/review.ts'
import { useReview } from '../../api/use-reviews.ts'
import { When } from '../../parts/when.tsx'

const states: Readonly<Record<Review['state'], string>> = {
  pending: 'waits for an answer',
  approved: 'approved',
  denied: 'denied',
  returned: 'sent back for a change',
  expired: 'nobody answered in time',
  withdrawn: 'withdrawn',
}

/** The review that a decision opened, joined or was answered by: what became of it, and who said what. */
function ReviewFacts({ id }: { readonly id: string }) {
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

/** Everything about a decision that is a number, a name or a digest. */
export function DecisionFacts({ logged }: { readonly logged: LoggedDecision }) {
  const { decision } = logged
  return (
    <>
      <Score logged={logged} />
      {decision.reviewId !== undefined && <ReviewFacts id={decision.reviewId} />}
      {decision.grantId !== undefined && (
        <FactGroup title="Grant">
          <Fact name="Decided by">
            <Link href="/trust">{visibleText(decision.grantId, 80)}</Link>
          </Fact>
        </FactGroup>
      )}
      <Policy digest={decision.policyDigest} engine={decision.engineVersion} />
      <Caller logged={logged} />
      <Chain logged={logged} />
      {logged.missing && <TakenOut missing={logged.missing} />}
    </>
  )
}

function Score({ logged: { decision } }: { readonly logged: LoggedDecision }) {
  const { composite, thresholds, level, hardGate, discount, shape, trust } = decision.assessment
  return (
    <FactGroup title="Score">
      <Fact name="Composite">
        <ScoreBar composite={composite} thresholds={thresholds} effect={decision.effect} />
      </Fact>
      <Fact name="Level">{level}</Fact>
      <Fact name="Thresholds">{thresholdWords({ effect: decision.effect, composite, thresholds })}</Fact>
      {hardGate && <Fact name="Hard gate">yes</Fact>}
      {discount > 0 && (
        <Fact name="Discount">{discount.toFixed(2)} points, for what people answered before</Fact>
      )}
      {decision.effect === 'queue' && (
        <Fact name="Challenge">
          {decision.challenge.replace('_', '-')}, {decision.minimumSeconds} s at least
        </Fact>
      )}
      {decision.approvers && <Fact name="Needs a yes of">{needText(decision.approvers)}</Fact>}
      {trust && <Fact name="Trust">{trustLine(trust, Date.now())}</Fact>}
      {shape && <Fact name="Such calls">{visibleText(shapeWords(shape.text).calls, 300)}</Fact>}
    </FactGroup>
  )
}

function Policy({ digest, engine }: { readonly digest: string; readonly engine: string }) {
  const { data } = usePolicy()
  const now = data?.policy.digest
  return (
    <FactGroup title="Judged by">
      <Fact name="Policy">
        <Digest value={digest} name="digest of the policy" />
        {now !== undefined && (
          <span className={styles['soft']}>{now === digest ? ' still in force' : ' changed since'}</span>
        )}
      </Fact>
      <Fact name="Engine">{engine}</Fact>
    </FactGroup>
  )
}

function Caller({ logged: { call, decision, team } }: { readonly logged: LoggedDecision }) {
  const name = useGateName()
  return (
    <FactGroup title="Asked by">
      {team && (
        <Fact name="Gate">
          <Link href={`/gates/${encodeURIComponent(team.gate)}`}>{name(team.gate)}</Link>
        </Fact>
      )}
      <Fact name="Profile">{visibleText(call.profile, 64)}</Fact>
      {call.principal !== undefined && <Fact name="Principal">{visibleText(call.principal, 120)}</Fact>}
      <Fact name="Through">{call.origin}</Fact>
      {decision.callDigest !== '' && (
        <Fact name="Call">
          <Digest value={decision.callDigest} name="digest of the call" />
        </Fact>
      )}
    </FactGroup>
  )
}

function Chain({ logged: { entry, decision } }: { readonly logged: LoggedDecision }) {
  return (
    <FactGroup title="In the log">
      <Fact name="Entry">{entry.seq.toLocaleString('en')}</Fact>
      <Fact name="Written">{exactText(entry.at)}</Fact>
      <Fact name="Hash">
        <Digest value={entry.hash} name="hash of the entry" />
      </Fact>
      <Fact name="Before it">
        <Digest value={entry.prev} name="hash of the entry before" />
      </Fact>
      <Fact name="Decision">
        <Digest value={decision.id} name="id of the decision" />
      </Fact>
    </FactGroup>
  )
}

/** Names every part that is not in the log any more under the sentence that says why. */
function TakenOut({ missing }: { readonly missing: NonNullable<LoggedDecision['missing']> }) {
  const pointers = Object.keys(missing)
  return (
    <FactGroup title="Not in the log any more">
      {[...new Set(Object.values(missing))].map(why => (
        <Fact key={why} name={visibleText(why, 600)}>
          {pointers
            .filter(pointer => memberOf(missing, pointer) === why)
            .map(pointer => pointer || 'a sealed part')
            .join(', ')}
        </Fact>
      ))}
    </FactGroup>
  )
}

/** Facts under one heading. */
function FactGroup({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className={styles['facts']}>
      <h2>{title}</h2>
      <dl>{children}</dl>
    </section>
  )
}

/** One fact by its name. */
function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** The beginning of something long, and a way to copy the whole of it. */
function Digest({ value, name }: { readonly value: string; readonly name: string }) {
  return (
    <span className={styles['digest']}>
      <code title={value}>{value.slice(0, 12)}…</code>
      <CopyButton text={value} what={name} />
    </span>
  )
}
