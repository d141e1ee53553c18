import { Link } from 'wouter'
import type { FindingFigures } from '../../../../ground/model/overview.ts'
import styles from './overview.module.css'
import type { ReactNode } from 'react'
import { ShareBar } from '../../parts/share-bar.tsx'
import rankedBarsStyles from './ranked-bars.module.css'

interface Given {
  readonly findings: readonly FindingFigures[]
  readonly linkOf: (code: string) => string
}

/** The findings that asked or denied most, in words, each leading to its calls. */
export function FindingsRanking({ findings, linkOf }: Given) {
  // Calls whose findings were erased, or that a rule alone asked about, have none.
  if (findings.length === 0) return <p className={styles['soft']}>No finding queued or denied a call.</p>
  const bars = findings.slice(0, 10).map(({ code, what, queued, denied }) => ({
    key: code,
    name: <Link href={linkOf(code)}>{what === code ? code : capital(what)}</Link>,
    about: code,
    value: queued + denied,
    told: [queued > 0 && `${queued} asked`, denied > 0 && `${denied} denied`].filter(Boolean).join(', '),
  }))
  return <RankedBars bars={bars} />
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** One bar of a ranking. */
interface RankedBar {
  readonly key: string
  readonly name: ReactNode
  /** The meaning, in one clause. */
  readonly about: string
  readonly value: number
  /** The meaning of the value: `12 asked, 3 denied`. */
  readonly told: string
}

/** A ranking, the longest bar first; each is told in words too. */
function RankedBars({ bars }: { readonly bars: readonly RankedBar[] }) {
  const max = Math.max(1, ...bars.map(({ value }) => value))
  return (
    <ol className={rankedBarsStyles['list']}>
      {bars.map(({ key, name, about, value, told: message }) => (
        <li key={key} className={rankedBarsStyles['row']}>
          <span className={rankedBarsStyles['name']}>{name}</span>
          <span className={rankedBarsStyles['told']}>{message}</span>
          <ShareBar share={value / max} />
          <span className={rankedBarsStyles['about']}>{about}</span>
        </li>
      ))}
    </ol>
  )
}
