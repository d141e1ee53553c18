import { useState } from 'react'
import { Link } from 'wouter'
import type { ShapeTrust } from '../../../../people/acts/gate-people/trust-registry.ts'
import type { Observation } from '../../../../ground/model/shape.ts'
import { Button } from '../../parts/button.tsx'
import { FailureNotice } from '../../parts/failure-notice.tsx'
import { Loading } from '../../parts/loading.tsx'
import { Mark } from '../../parts/mark.tsx'
import { When } from '../../parts/when.tsx'
import styles from './trust.module.css'
import { useChange, useExplained } from './use-trust.ts'
import { visibleText } from '../../../../ground/model/visible-text.ts'
import { shapeWords } from '../../../../judge/policy/shape-words.ts'
import { keys } from '../../api/keys.ts'
import { ProofDialog } from '../../parts/proof-dialog.tsx'

/** Every answer that taught a shape, the newest first. */
export function ShapeAnswers({ shape, me }: { readonly shape: ShapeTrust; readonly me: string | undefined }) {
  const { data, error, refetch } = useExplained(shape.shape)
  const [isForgetting, setForgetting] = useState(false)
  if (error && !data) return <FailureNotice error={error} again={refetch} />
  if (!data) return <Loading what="Reading the answers" />
  return (
    <>
      <ol className={styles.answers}>
        {data.observations.map(observation => (
          <Answer key={`${observation.reviewId} ${observation.reviewer}`} observation={observation} />
        ))}
      </ol>
      <p className={styles.soft}>
        Older answers count less. The key of this shape is <code>{shape.shape.slice(0, 12)}</code>.
      </p>
      {me !== undefined && (
        <>
          <Button kind="danger" onClick={() => setForgetting(true)}>
            Forget these answers …
          </Button>
          <ForgetShape me={me} shape={shape} open={isForgetting} onClose={() => setForgetting(false)} />
        </>
      )}
    </>
  )
}

function Answer({ observation }: { readonly observation: Observation }) {
  const { approve, reviewer, agent, at, reviewId } = observation
  const [review = reviewId, wrong] = reviewId.split('/')
  return (
    <li className={styles.answer}>
      <span className={approve ? styles.earned : styles.spoiled}>
        <Mark name={approve ? 'tick' : 'cross'} />{' '}
        {approve ? 'yes' : wrong === undefined ? 'no' : 'reported wrong'}
      </span>
      <span>
        {reviewer} to {agent}
      </span>
      <When at={at} />
      <Link href={`/reviews/${review}`}>{review}</Link>
    </li>
  )
}

interface Given {
  readonly me: string
  readonly shape: ShapeTrust
  readonly open: boolean
  readonly onClose: () => void
}

/** Forgets what was answered for one shape. */
function ForgetShape({ me, shape, open, onClose }: Given) {
  const change = useChange(keys.trust)
  return (
    <ProofDialog
      title="Forget what was answered for these calls"
      reviewer={me}
      open={open}
      onClose={onClose}
      does="Forget it"
      danger
      run={who => change('/v1/trust/revoke', { what: { shape: shape.shape }, who })}
    >
      <p className={styles.field}>
        “{visibleText(shapeWords(shape.text).calls, 300)}” starts from nothing: the next such call asks again.
        The answers stay in the log.
      </p>
    </ProofDialog>
  )
}
