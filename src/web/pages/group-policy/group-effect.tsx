import { Link } from 'wouter'
import type { ChangedCalls, PolicyEffect } from '../../../model/policy-effect.ts'
import type { ShownTeam } from '../../../model/shown-team.ts'
import { EffectBadge } from '../../parts/effect-badge.tsx'
import { FailureNotice } from '../../parts/failure-notice.tsx'
import { cell, Table } from '../../parts/table.tsx'
import { wayOf } from '../policy/effect-sentence.ts'
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
      <Totals moved={effect.moved} />
      {effect.examples.length > 0 && <Examples examples={effect.examples} team={team} />}
    </section>
  )
}

function Totals({ moved }: Pick<PolicyEffect, 'moved'>) {
  return (
    <ul className={styles.totals}>
      {moved.map(({ present, draft, calls }) => (
        <li key={`${present} ${draft}`} className={styles.total}>
          <b>{calls.toLocaleString('en')}</b> <EffectBadge effect={present} /> →{' '}
          <EffectBadge effect={draft} />
          {wayOf({ present, draft }) === 'loosened' && <span className={styles.loosened}>loosened</span>}
        </li>
      ))}
    </ul>
  )
}

function Examples({ examples, team }: Pick<PolicyEffect, 'examples'> & Pick<Given, 'team'>) {
  return (
    <Table
      caption="Calls that the draft changes"
      head={
        <tr>
          <th scope="col">Call</th>
          <th scope="col">Now</th>
          <th scope="col">Draft</th>
          <th scope="col" className={cell.extra}>
            How often
          </th>
          <th scope="col" className={cell.extra}>
            Because
          </th>
        </tr>
      }
    >
      {examples.map(one => (
        <Row key={`${one.id} ${one.draft}`} one={one} team={team} />
      ))}
    </Table>
  )
}

function Row({ one, team }: { readonly one: ChangedCalls; readonly team: ShownTeam }) {
  const { id, gate, what, present, draft, calls, gates, reason } = one
  const name = team.gates.find(other => other.gate === gate)?.name ?? gate.slice(0, 8)
  return (
    <tr>
      <td className={styles.what}>
        <Link href={`/decisions/${id}`}>
          <code>{what}</code>
        </Link>{' '}
        {wayOf({ present, draft }) === 'loosened' && <span className={styles.loosened}>loosened</span>}
      </td>
      <td>
        <EffectBadge effect={present} />
      </td>
      <td>
        <EffectBadge effect={draft} />
      </td>
      <td className={cell.extra}>
        {calls === 1 ? `once, at ${name}` : `${calls} times, at ${gates === 1 ? name : `${gates} gates`}`}
      </td>
      <td className={cell.extra}>{reason}</td>
    </tr>
  )
}
