import { Link } from 'wouter'
import type { FindingFigures } from '../../../../ground/model/overview.ts'
import { RankedBars } from './ranked-bars.tsx'
import styles from './overview.module.css'

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
