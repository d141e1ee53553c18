import { Link } from 'wouter'
import { sessionName } from '../../../../ground/model/session-name.ts'
import type { LoggedDecision } from '../../../../ground/model/logged-decision.ts'
import { EffectBadge } from '../../parts/effect-badge.tsx'
import { When } from '../../parts/when.tsx'
import { namedCallLine } from '../../../../people/review/call-line.ts'
import styles from './review.module.css'

interface Given {
  readonly before: readonly LoggedDecision[]
  readonly session: string
}

/** Shows the calls of the same session just before, newest first; each leads to its own page. */
export function JustBefore({ before, session }: Given) {
  return (
    <section className={styles.section} aria-labelledby="just-before">
      <h2 className={styles.heading} id="just-before">
        Just before
      </h2>
      {before.length === 0 && <p className={styles.soft}>It is the first call of this session.</p>}
      <ol className={styles.before}>
        {before.map(logged => (
          <li key={logged.decision.id}>
            <EffectBadge effect={logged.decision.effect} />
            <Link href={`/decisions/${logged.decision.id}`} className={styles.earlier}>
              <code>{namedCallLine(logged)}</code>
            </Link>
            <span className={styles.soft}>
              <When at={logged.entry.at} />
            </span>
          </li>
        ))}
      </ol>
      <p className={styles.soft}>
        <Link href={`/sessions/${encodeURIComponent(session)}`}>
          All of the session {sessionName(session)}
        </Link>
      </p>
    </section>
  )
}
