import { Link } from 'wouter'
import type { ShownGate, ShownTeam } from '../../../../ground/model/shown-team.ts'
import { visibleText } from '../../../../ground/model/visible-text.ts'
import { Mark } from '../../parts/mark.tsx'
import { useNow } from '../../parts/use-now.ts'
import { standingMarks } from './standing.tsx'
import styles from './gates.module.css'
import { gateStanding, type GateStanding } from './gate-standing.ts'

/** Gates that stand alike: `3 in touch`. */
interface StandingCount {
  readonly kind: GateStanding['kind']
  readonly word: string
  readonly gates: readonly ShownGate[]
}

const order: readonly GateStanding['kind'][] = ['bad', 'warn', 'good']

/** Counts the gates of a team by how they stand, the worst first; revoked ones are no part of it. */
export function teamSum(
  { gates, groups }: Pick<ShownTeam, 'gates' | 'groups'>,
  now: number,
): readonly StandingCount[] {
  const groupOf = new Map(groups.map(group => [group.name, group]))
  const counts = new Map<string, StandingCount>()
  for (const gate of gates.filter(({ revokedAt }) => revokedAt === null)) {
    const { kind, word } = gateStanding(gate, groupOf.get(gate.group), now)
    counts.set(word, { kind, word, gates: [...(counts.get(word)?.gates ?? []), gate] })
  }
  return [...counts.values()].toSorted((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind))
}

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
