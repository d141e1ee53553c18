import { Link, useParams } from 'wouter'
import { useTeamAnswer } from '../../api/use-team.ts'
import type { ShownGate, ShownTeam } from '../../../../ground/model/shown-team.ts'
import { visibleText } from '../../../../ground/model/visible-text.ts'
import { Empty } from '../../parts/empty.tsx'
import { FailureNotice } from '../../parts/failure-notice.tsx'
import { Loading } from '../../parts/loading.tsx'
import { PageHeading } from '../../parts/page-heading.tsx'
import { useNow } from '../../parts/use-now.ts'
import { GateFacts } from './gate-facts.tsx'
import { gateStanding } from './gate-standing.ts'
import { Standing } from './standing.tsx'
import styles from './gates.module.css'

/** One gate of a team: how it stands, what it runs, what it judged, what waits there. */
export function GatePage() {
  const { id = '' } = useParams()
  const { data, error, refetch } = useTeamAnswer()
  const gate = data?.gates.find(one => one.gate === id)
  if (error && !data) return <FailureNotice error={error} again={refetch} />
  if (data === undefined) return <Loading what="Asking for the gate" />
  if (data && gate) return <OneGate team={data} gate={gate} />
  return (
    <>
      <PageHeading title="Gate" />
      <Empty title="The team has no such gate">
        <Link href="/gates">See its gates</Link>
      </Empty>
    </>
  )
}

function OneGate({ team, gate }: { readonly team: ShownTeam; readonly gate: ShownGate }) {
  const now = useNow()
  const group = team.groups.find(({ name }) => name === gate.group)
  return (
    <>
      <PageHeading
        title={visibleText(gate.name, 80)}
        sub={`A gate of ${gate.group}`}
        controls={<Standing gate={gate} group={group} now={now} />}
      />
      <p className={styles.sentence}>{gateStanding(gate, group, now).sentence}</p>
      <GateFacts gate={gate} group={group} gates={team.gates} />
      <p className={styles.links}>
        <Link href={`/activity?${new URLSearchParams({ gate: gate.gate })}`}>See what its agents did</Link>
      </p>
    </>
  )
}
