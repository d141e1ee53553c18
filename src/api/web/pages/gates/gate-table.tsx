import { Link } from 'wouter'
import type { ShownGate } from '../../../../ground/model/shown-team.ts'
import type { GateGroup } from '../../../../ground/model/team-gate.ts'
import { visibleText } from '../../../../ground/model/visible-text.ts'
import { cell, Table } from '../../parts/table.tsx'
import { useNow } from '../../parts/use-now.ts'
import { When } from '../../parts/when.tsx'
import { callsOf } from './calls-of.ts'
import { Standing } from './standing.tsx'
import styles from './gates.module.css'

interface Given {
  readonly gates: readonly ShownGate[]
  readonly group: GateGroup
}

/** The gates of one group, those that need somebody first. */
export function GateTable({ gates, group }: Given) {
  return (
    <Table
      caption={`Gates of ${group.name}`}
      head={
        <tr>
          <th scope="col">Gate</th>
          <th scope="col">Stands</th>
          <th scope="col">Last seen</th>
          <th scope="col" className={cell.extra}>
            Version
          </th>
          <th scope="col" className={cell.extra}>
            Policy
          </th>
          <th scope="col" className={`${cell.number} ${cell.extra}`}>
            Entries
          </th>
          <th scope="col" className={`${cell.number} ${cell.extra}`}>
            Calls in 30 days
          </th>
        </tr>
      }
    >
      {gates.map(gate => (
        <Row key={gate.gate} gate={gate} group={group} />
      ))}
    </Table>
  )
}

function Row({ gate, group }: { readonly gate: ShownGate; readonly group: GateGroup }) {
  const now = useNow()
  return (
    <tr>
      <td className={styles.name}>
        <Link href={`/gates/${gate.gate}`}>{visibleText(gate.name, 80)}</Link>
      </td>
      <td>
        <Standing gate={gate} group={group} now={now} />
      </td>
      <td>{gate.seenAt === null ? 'never' : <When at={gate.seenAt} />}</td>
      <td className={cell.extra}>{visibleText(gate.version ?? '–', 20)}</td>
      <td className={cell.extra}>
        <code>{gate.policyDigest?.slice(0, 8) ?? '–'}</code>
      </td>
      <td className={`${cell.number} ${cell.extra}`}>{gate.entries.toLocaleString('en')}</td>
      <td className={`${cell.number} ${cell.extra}`}>{callsOf(gate).toLocaleString('en')}</td>
    </tr>
  )
}
