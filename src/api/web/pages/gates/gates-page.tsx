import { useTeamAnswer } from '../../api/use-team.ts'
import type { ShownTeam } from '../../../../ground/model/shown-team.ts'
import { Empty } from '../../parts/empty.tsx'
import { FailureNotice } from '../../parts/failure-notice.tsx'
import { Loading } from '../../parts/loading.tsx'
import { PageHeading } from '../../parts/page-heading.tsx'
import { PauseButton } from '../../parts/pause/pause-button.tsx'
import { TeamLine } from './team-line.tsx'
import { GateTable } from './gate-table.tsx'
import { groupWords } from './group-words.ts'
import styles from './gates.module.css'

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
