import { useLocation, useSearch } from 'wouter'
import { useOverview } from '../../api/use-overview.ts'
import { FailureNotice } from '../../parts/failure-notice.tsx'
import { Loading } from '../../parts/loading.tsx'
import { PageHeading } from '../../parts/page-heading.tsx'
import { queryText } from '../../api/query-text.ts'
import { GroupChoice } from '../../parts/team/group-choice.tsx'
import type { ShownTeam } from '../../../../ground/model/shown-team.ts'
import { useTeam } from '../../api/use-team.ts'
import { TeamLine } from '../gates/team-line.tsx'
import { OverviewFigures } from './overview-figures.tsx'
import { RangeSwitch, rangeFrom } from './range-switch.tsx'
import { trendOf } from './trend.ts'

/** Figures: how much is asked, what asks it, how long everybody takes. */
export function OverviewPage() {
  const search = useSearch()
  const range = rangeFrom(search)
  const group = new URLSearchParams(search).get('group') ?? ''
  const [, go] = useLocation()
  const team = useTeam()
  const show = (days: number, of: string) =>
    go(`/overview${queryText({ days, group: of })}`, { replace: true })
  const { data, error, refetch } = useOverview(range, group)
  // The days before are in the figures of twice as many days; without them there is only no trend.
  const both = useOverview(2 * range, group).data
  const trend = data && both?.days.length === 2 * range ? trendOf(data, both, range) : undefined
  return (
    <>
      <PageHeading
        title="Overview"
        sub="How much is asked, what asks it, and how long everybody takes"
        controls={
          <>
            <GroupChoice group={group} onChoose={value => show(range, value)} />
            <RangeSwitch range={range} onRange={days => show(days, group)} />
          </>
        }
      />
      {team && <TeamLine team={ofGroup(team, group)} />}
      {data ? (
        <OverviewFigures overview={data} trend={trend} team={team} group={group} />
      ) : error ? (
        <FailureNotice error={error} again={refetch} />
      ) : (
        <Loading what="Counting" />
      )}
    </>
  )
}

/** The team without the gates of other groups. */
function ofGroup(team: ShownTeam, group: string): ShownTeam {
  return group === '' ? team : { ...team, gates: team.gates.filter(one => one.group === group) }
}
