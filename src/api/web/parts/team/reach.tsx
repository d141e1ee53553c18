import type { GrantDraft } from '../../../../people/acts/gate-people/grants.ts'
import { useReach } from '../../api/use-reach.ts'
import { useTeam } from '../../api/use-team.ts'
import { useNow } from '../use-now.ts'
import { type ReachedDeed, reachWords } from './reach-words.ts'
import styles from './reach.module.css'

interface Given {
  readonly deed: ReachedDeed
  /** Empty for every gate. */
  readonly group: string
  /** The draft of which it is said; null for a pause, undefined while it can’t be asked about. */
  readonly draft: GrantDraft | null | undefined
}

/** Says how far a standing answer or a pause reaches in a team, before it is made; nothing where there is no team. */
export function Reach({ deed, group, draft }: Given) {
  const team = useTeam()
  const reach = useReach(team && draft)
  const now = useNow()
  if (!team) return null
  const { where, touch, calls, most, unknown, time } = reachWords(team, { deed, group, now }, reach)
  return (
    <section className={styles.reach} aria-label="Reach" aria-live="polite">
      <p>
        <b>{where}</b> {touch}
      </p>
      {calls !== undefined && (
        <p>
          <b>{calls}</b>
        </p>
      )}
      {most.length > 0 && (
        <ul>
          {most.map(({ gate, text }) => (
            <li key={gate}>{text}</li>
          ))}
        </ul>
      )}
      {unknown !== undefined && <p>{unknown}</p>}
      <p className={styles.time}>{time}</p>
    </section>
  )
}
