import type { ReactNode } from 'react'
import { ShareBar } from '../../parts/share-bar.tsx'
import styles from './ranked-bars.module.css'

/** One bar of a ranking. */
export interface RankedBar {
  readonly key: string
  readonly name: ReactNode
  /** The meaning, in one clause. */
  readonly about: string
  readonly value: number
  /** The meaning of the value: `12 asked, 3 denied`. */
  readonly told: string
}

/** A ranking, the longest bar first; each is told in words too. */
export function RankedBars({ bars }: { readonly bars: readonly RankedBar[] }) {
  const max = Math.max(1, ...bars.map(({ value }) => value))
  return (
    <ol className={styles['list']}>
      {bars.map(({ key, name, about, value, told: message }) => (
        <li key={key} className={styles['row']}>
          <span className={styles['name']}>{name}</span>
          <span className={styles['told']}>{message}</span>
          <ShareBar share={value / max} />
          <span className={styles['about']}>{about}</span>
        </li>
      ))}
    </ol>
  )
}
