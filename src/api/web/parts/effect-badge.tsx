import type { DecisionEffect } from '../../../ground/model/decision.ts'
import { Mark, type MarkName } from './mark.tsx'
import styles from './effect-badge.module.css'

const body: Readonly<Record<DecisionEffect, { readonly word: string; readonly mark: MarkName }>> = {
  allow: { word: 'Allowed', mark: 'tick' },
  queue: { word: 'Queued', mark: 'hourglass' },
  deny: { word: 'Denied', mark: 'cross' },
}

/** Shows an effect as a word and a shape; never by colour alone. */
export function EffectBadge({ effect }: { readonly effect: DecisionEffect }) {
  const { word, mark } = body[effect]
  return (
    <span className={`${styles['badge']} ${styles[effect]}`}>
      <Mark name={mark} />
      {word}
    </span>
  )
}
