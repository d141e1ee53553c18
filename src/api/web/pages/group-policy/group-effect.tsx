import type { ChangedCalls, PolicyEffect } from '../../../../ground/model/policy-effect.ts'
import type { ShownTeam } from '../../../../ground/model/shown-team.ts'
import { FailureNotice } from '../../parts/failure-notice.tsx'
import { ChangedTable } from '../policy/changed-table.tsx'
import { EffectTotals } from '../policy/effect-panel.tsx'
import { effectWords } from './rollout-sentence.ts'
import styles from '../policy/policy.module.css'

interface Given {
  readonly effect: PolicyEffect | undefined
  readonly error: Error | null
  readonly team: ShownTeam
}

/** Shows what a draft would have come to at the gates of a group: numbers, then the most telling calls. */
export function GroupEffect({ effect, error, team }: Given) {
  if (error) return <FailureNotice error={error} />
  if (!effect) return null
  return (
    <section aria-live="polite">
      <h2 className={styles.title}>What it changes</h2>
      <p>{effectWords(effect)}</p>
      <p className={styles.soft}>
        Judged again from what the logs have: without people’s answers, and without what persons wrote into
        their own files.
      </p>
      <EffectTotals totals={effect.moved} />
      {effect.examples.length > 0 && (
        <ChangedTable
          caption="Calls that the draft changes"
          more={['How often', 'Because']}
          rows={effect.examples.map(one => ({ ...one, cells: [howOften(one, team), one.reason] }))}
        />
      )}
    </section>
  )
}

function howOften({ gate, calls, gates }: ChangedCalls, team: ShownTeam): string {
  const name = team.gates.find(other => other.gate === gate)?.name ?? gate.slice(0, 8)
  if (calls === 1) return `once, at ${name}`
  return `${calls} times, at ${gates === 1 ? name : `${gates} gates`}`
}
