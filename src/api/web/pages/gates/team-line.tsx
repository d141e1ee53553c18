import { Link } from 'wouter'
import type { ShownTeam } from '../../../../ground/model/shown-team.ts'
import { visibleText } from '../../../../ground/model/visible-text.ts'
import { Mark } from '../../parts/mark.tsx'
import { useNow } from '../../parts/use-now.ts'
import { standingMarks } from './standing.tsx'
import { teamSum } from './team-sum.ts'
import styles from './gates.module.css'

/** Says in one line how the gates of a team stand; one that needs somebody is named. */
export function TeamLine({ team }: { readonly team: ShownTeam }) {
  const counts = teamSum(team, useNow())
  if (counts.length === 0) return null
  return (
    <ul className={styles.sum} aria-label="How the gates stand">
      {counts.map(({ kind, word, gates: [first, ...more] }) => (
        <li key={word} className={`${styles.standing} ${styles[kind]}`}>
          <Mark name={standingMarks[kind]} />
          <span>
            {more.length + 1} {word.toLowerCase()}
            {kind !== 'good' && first && more.length === 0 && (
              <>
                : <Link href={`/gates/${first.gate}`}>{visibleText(first.name, 40)}</Link>
              </>
            )}
          </span>
        </li>
      ))}
    </ul>
  )
}
