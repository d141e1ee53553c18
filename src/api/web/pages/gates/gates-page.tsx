import { useTeamAnswer } from '../../api/use-team.ts'
import type { ShownGate, ShownTeam } from '../../../../ground/model/shown-team.ts'
import { Empty } from '../../parts/empty.tsx'
import { FailureNotice } from '../../parts/failure-notice.tsx'
import { Loading } from '../../parts/loading.tsx'
import { PageHeading } from '../../parts/page-heading.tsx'
import { PauseButton } from '../../parts/pause/pause-button.tsx'
import { TeamLine } from './team-line.tsx'
import styles from './gates.module.css'
import type { GateGroup, UploadContent } from '../../../../ground/model/team-gate.ts'
import { spanText } from '../../parts/relative-text.ts'
import { Link } from 'wouter'
import { visibleText } from '../../../../ground/model/visible-text.ts'
import { cell, Table } from '../../parts/table.tsx'
import { useNow } from '../../parts/use-now.ts'
import { When } from '../../parts/when.tsx'
import { callsOf } from './calls-of.ts'
import { Standing } from './standing.tsx'

const contents: Readonly<Record<UploadContent, string>> = {
  full: 'their whole logs are here',
  queued: 'of their logs what waits for people is here, of the rest hashes',
  hashes: 'of their logs hashes alone are here, so that nobody can answer for them',
}

/** Says how gates of a group are held: for how long without the hub, and what of their logs is there. */
function groupWords({ lease, content, evidence }: GateGroup): string {
  const time =
    lease === 0
      ? 'What people allowed counts only while this hub says so'
      : `What people allowed counts for ${spanText(lease * 1_000)} without this hub`
  const central =
    evidence === 'central'
      ? ' A call is allowed once its entry is here, and refused while this hub is away.'
      : ''
  return `${time}; ${contents[content]}.${central}`
}

/** Shows the gates of a team, group by group. */
export function GatesPage() {
  const { data, error, refetch } = useTeamAnswer()
  return (
    <>
      <PageHeading
        title="Gates"
        sub="Where the team’s agents are judged, and how each gate stands"
        controls={data ? <PauseButton /> : undefined}
      />
      {error && !data ? (
        <FailureNotice error={error} again={refetch} />
      ) : data === undefined ? (
        <Loading what="Asking for the gates" />
      ) : data === null ? (
        <Empty title="This gate is no hub of a team">
          <p>
            <code>countersign hub init</code> makes a team; its gates and what they send are shown at the hub.
          </p>
        </Empty>
      ) : (
        <Groups team={data} />
      )}
    </>
  )
}

function Groups({ team }: { readonly team: ShownTeam }) {
  const { groups, gates } = team
  if (gates.length === 0)
    return (
      <Empty title="No gate has joined yet">
        <p>
          <code>countersign hub token add --group laptops</code> prints a token;{' '}
          <code>countersign team join</code> at a gate takes it.
        </p>
      </Empty>
    )
  const shown = groups.map(group => {
    const mine = gates.filter(gate => gate.group === group.name)
    return (
      <section key={group.name} className={styles.group} aria-labelledby={`group-${group.name}`}>
        <h2 id={`group-${group.name}`}>{group.name}</h2>
        <p className={styles.soft}>{groupWords(group)}</p>
        {mine.length === 0 ? (
          <p className={styles.soft}>No gate is in it.</p>
        ) : (
          <GateTable gates={mine} group={group} />
        )}
      </section>
    )
  })
  return (
    <>
      <TeamLine team={team} />
      {shown}
    </>
  )
}

interface Given {
  readonly gates: readonly ShownGate[]
  readonly group: GateGroup
}

/** The gates of one group, those that need somebody first. */
function GateTable({ gates, group }: Given) {
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
