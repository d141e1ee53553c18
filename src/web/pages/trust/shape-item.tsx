import { useId, useState } from 'react'
import type { ShapeTrust } from '../../../people/gate-people.ts'
import { visibleText } from '../../../model/visible-text.ts'
import type { Policy } from '../../../model/policy.ts'
import {
  answersText,
  shareText,
  trustTerms,
  type TrustWords,
  trustWords,
} from '../../../policy/trust-text.ts'
import { Button } from '../../parts/button.tsx'
import { Mark, type MarkName } from '../../parts/mark.tsx'
import { ShareBar } from '../../parts/share-bar.tsx'
import { ShapeAnswers } from './shape-answers.tsx'
import styles from './trust.module.css'

interface Given {
  readonly shape: ShapeTrust
  /** Undefined until the policy is known. */
  readonly policy: Policy | undefined
  /** The reviewer who looks; undefined for who may only look. */
  readonly me: string | undefined
}

const marks: Readonly<Record<TrustWords['standing'], MarkName>> = {
  earned: 'tick',
  growing: 'hourglass',
  spoiled: 'cross',
}

/** One shape: how far such calls are trusted, why, and on demand every answer. */
export function ShapeItem({ shape, policy, me }: Given) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const { trust } = shape
  return (
    <li className={styles.shape}>
      <div className={styles.figure}>
        <span className={styles.number} title="How much people’s answers are trusted">
          {shareText(trust.trust)}
        </span>
        <ShareBar share={trust.trust} />
      </div>
      <div className={styles.words}>
        <p className={styles.name}>{visibleText(shape.text, 300)}</p>
        <Standing shape={shape} policy={policy} />
        {isOpen && (
          <div id={id}>
            <ShapeAnswers shape={shape} me={me} />
          </div>
        )}
      </div>
      <Button
        kind="quiet"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        aria-label={`${isOpen ? 'Hide' : 'Show'} the answers for ${shape.text.slice(0, 120)}`}
        onClick={() => setOpen(!isOpen)}
      >
        {isOpen ? 'Hide' : 'Why'}
      </Button>
    </li>
  )
}

function Standing({ shape: { trust, profile }, policy }: Pick<Given, 'shape' | 'policy'>) {
  const words = policy && trustWords(trust, trustTerms(policy, profile))
  return (
    <>
      {words && (
        <p className={styles[words.standing]}>
          <Mark name={marks[words.standing]} /> {words.sentence}
        </p>
      )}
      <p className={styles.soft}>
        {answersText(trust, Date.now())}
        {profile !== 'default' && ` · profile ${profile}`}
      </p>
    </>
  )
}
