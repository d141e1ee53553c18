import { memo } from 'react'
import { Link } from 'wouter'
import { EffectBadge } from '../../parts/effect-badge.tsx'
import { useGateName } from '../../parts/team/use-gate-name.ts'
import { exactText } from '../../parts/relative-text.ts'
import type { ActivityRow } from './activity-row.ts'
import { timeOfDayText } from './day-text.ts'
import { ScoreBar } from './score-bar.tsx'
import styles from './activity-line.module.css'

interface Given {
  readonly row: ActivityRow
  /** The session’s name is left out where the page is about it. */
  readonly inSession?: boolean
}

/** One decision in a list: a link to its page. */
export const ActivityLine = memo(function ActivityLine({ row, inSession = false }: Given) {
  const name = useGateName()
  return (
    <Link className={styles['row'] ?? ''} href={`/decisions/${row.id}`} data-row="">
      <time className={styles['time']} dateTime={new Date(row.at).toISOString()} title={exactText(row.at)}>
        {timeOfDayText(row.at)}
      </time>
      <span className={styles['effect']}>
        <EffectBadge effect={row.effect} />
        {row.dryRun && <span className={styles['dry']}>dry run</span>}
      </span>
      <span className={styles['what']}>
        <code>{row.what}</code>
        {row.reason !== '' && <span className={styles['reason']}>{row.reason}</span>}
      </span>
      <span className={styles['who']}>
        {!inSession && <span className={styles['agent']}>{row.agent}</span>}
        <span className={styles['kind']}>{row.gate === undefined ? row.kind : name(row.gate)}</span>
      </span>
      <span className={styles['score']}>
        <ScoreBar composite={row.composite} thresholds={row.thresholds} effect={row.effect} />
      </span>
    </Link>
  )
})
