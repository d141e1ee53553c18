import type { Level as LevelName } from '../../../ground/model/assessment.ts'
import { Mark, type MarkName } from './mark.tsx'
import styles from './level.module.css'

const body: Readonly<Record<LevelName, { readonly word: string; readonly mark: MarkName }>> = {
  low: { word: 'Low', mark: 'circle' },
  medium: { word: 'Medium', mark: 'diamond' },
  high: { word: 'High', mark: 'triangle' },
  critical: { word: 'Critical', mark: 'octagon' },
}

/** Shows a level as a word and a shape, which has more corners for a worse level. `strong` puts it on its colour. */
export function LevelBadge({
  level,
  strong = false,
}: {
  readonly level: LevelName
  readonly strong?: boolean
}) {
  const { word, mark } = body[level]
  return (
    <span className={`${styles['level']} ${styles[level]} ${strong ? styles['strong'] : ''}`}>
      <Mark name={mark} full={level === 'high' || level === 'critical'} />
      {word}
    </span>
  )
}
