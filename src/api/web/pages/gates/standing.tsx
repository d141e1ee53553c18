import type { ShownGate } from '../../../../ground/model/shown-team.ts'
import type { GateGroup } from '../../../../ground/model/team-gate.ts'
import { Mark, type MarkName } from '../../parts/mark.tsx'
import { type GateStanding, gateStanding } from './gate-standing.ts'
import styles from './gates.module.css'

/** The mark of each kind. */
export const standingMarks: Readonly<Record<GateStanding['kind'], MarkName>> = {
  good: 'tick',
  warn: 'warning',
  bad: 'cross',
}

interface Given {
  readonly gate: ShownGate
  readonly group: GateGroup | undefined
  readonly now: number
}

/** Says in a word how a gate stands with its team; never by colour alone. */
export function Standing({ gate, group, now }: Given) {
  const { kind, word, sentence } = gateStanding(gate, group, now)
  return (
    <span className={`${styles.standing} ${styles[kind]}`} title={sentence}>
      <Mark name={standingMarks[kind]} />
      {word}
    </span>
  )
}
