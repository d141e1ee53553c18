import { useId, useState } from 'react'
import { useOverview } from '../../api/use-overview.ts'
import { shapeWords } from '../../../../judge/policy/shape-words.ts'
import type { ShapeTrust } from '../../../../people/acts/gate-people/trust-registry.ts'
import { visibleText } from '../../../../ground/model/visible-text.ts'
import type { Policy } from '../../../../ground/model/policy.ts'
import {
  answersText,
  shareText,
  trustTerms,
  type TrustWords,
  trustWords,
} from '../../../../judge/policy/trust-text.ts'
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
  const words = shapeWords(shape.text)
  return (
    <li className={styles.shape}>
      <div className={styles.figure}>
        <span className={styles.number} title="How much people’s answers are trusted">
          {shareText(trust.trust)}
        </span>
        <ShareBar share={trust.trust} />
      </div>
      <div className={styles.words}>
        <p className={styles.name}>{visibleText(words.calls, 300)}</p>
        <FoundCodes codes={words.codes} />
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
        aria-label={`${isOpen ? 'Hide' : 'Show'} the answers for ${words.calls.slice(0, 120)}`}
        onClick={() => setOpen(!isOpen)}
      >
        {isOpen ? 'Hide' : 'Why'}
      </Button>
    </li>
  )
}

/** Says what was found in such calls, by the words of the last months where there are any. */
function FoundCodes({ codes }: { readonly codes: readonly string[] }) {
  const found = useOverview(90).data?.findings ?? []
  if (codes.length === 0) return null
  const named = codes.map(code => ({ code, what: found.find(one => one.code === code)?.what ?? code }))
  return (
    <p className={styles.soft}>
      Found in them:{' '}
      {named.map(({ code, what }, i) => (
        <span key={code} title={code}>
          {i > 0 && ', '}
          {visibleText(what, 120)}
        </span>
      ))}
    </p>
  )
}

function sentenceOf(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`
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
        {sentenceOf(answersText(trust, Date.now()))}
        {profile !== 'default' && ` · profile ${profile}`}
      </p>
    </>
  )
}
