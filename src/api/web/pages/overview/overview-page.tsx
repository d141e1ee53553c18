import { Link, useLocation, useSearch } from 'wouter'
import { useOverview } from '../../api/use-overview.ts'
import { FailureNotice } from '../../parts/failure-notice.tsx'
import { Loading } from '../../parts/loading.tsx'
import { PageHeading } from '../../parts/page-heading.tsx'
import { queryText } from '../../api/make-query-client.ts'
import { GroupChoice } from '../../parts/team/group-choice.tsx'
import type { ShownTeam } from '../../../../ground/model/shown-team.ts'
import { useTeam } from '../../api/use-team.ts'
import { TeamLine } from '../gates/team-line.tsx'
import { AskedFigure, type Trend, trendOf } from './asked-figure.tsx'
import styles from './overview.module.css'
import type { ReactNode } from 'react'
import type { FilterFigures, Overview, ToolFigures } from '../../../../ground/model/overview.ts'
import { CodeBlock } from '../../parts/code-block.tsx'
import { Empty } from '../../parts/empty.tsx'
import { DayChart } from './day-chart.tsx'
import { callsOf } from './count-words.ts'
import { FindingsRanking } from './findings-ranking.tsx'
import { AnswerTimesFigure, JudgingFigure } from './answer-times-figure.tsx'
import { EffectCountsTable } from './effect-counts-table.tsx'
import { visibleText } from '../../../../ground/model/visible-text.ts'
import { ReviewersFigures } from './reviewers-figures.tsx'
import type { CallKind } from '../../../../ground/model/tool-call.ts'

/** The spans that can be looked at, in days. */
const ranges = [7, 30, 90] as const

type Range = (typeof ranges)[number]

/** Chooses how many days are shown. */
function RangeSwitch({
  range,
  onRange,
}: {
  readonly range: Range
  readonly onRange: (range: Range) => void
}) {
  return (
    <fieldset className={styles['ranges']}>
      <legend className="unseen">Days shown</legend>
      {ranges.map(days => (
        <label key={days} className={styles['range']}>
          <input
            type="radio"
            name="range"
            className="unseen"
            checked={days === range}
            onChange={() => onRange(days)}
          />
          {days} days
        </label>
      ))}
    </fieldset>
  )
}

/** The range that an address asks for; 30 days where it says none. */
function rangeFrom(query: string): Range {
  const asked = Number(new URLSearchParams(query).get('days'))
  return ranges.find(days => days === asked) ?? 30
}

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

interface Given {
  readonly overview: Overview
  readonly trend: Trend | undefined
  /** The team whose hub this is, and the group of gates that is shown: empty for all. */
  readonly team: ShownTeam | undefined
  readonly group: string
}

/** Everything that is counted over some days; the most important figure is the biggest. */
function OverviewFigures({ overview, trend, team, group }: Given) {
  const days = overview.days.length
  if (callsOf(overview) === 0) return <NoCalls days={days} />
  return (
    <div className={styles['page']}>
      {overview.counted < 1 && (
        <p className={styles['counting']} role="status">
          The log from before is still being counted: {Math.floor(overview.counted * 100)} % of it is in these
          figures.
        </p>
      )}
      <div className={styles['top']}>
        <AskedFigure overview={overview} trend={trend} />
        <AnswerTimesFigure answers={overview.answers} />
        <JudgingFigure judging={overview.judging} />
      </div>
      <Part title="Calls per day">
        <DayChart days={overview.days} />
      </Part>
      {team && (
        <Part title="By gate" about="Of the last 30 days.">
          <GatesTable team={team} group={group} />
        </Part>
      )}
      <Causes overview={overview} />
      <div className={styles['columns']}>
        <Part title="By tool" about="The program that a shell command runs first, or the tool’s own name.">
          <ToolsTable tools={overview.tools} linkOf={tool => activityLink({ tool }, days)} />
        </Part>
        <Part title="By filter" about="Calls in which a filter found something that counts.">
          <FiltersTable filters={overview.filters} />
        </Part>
      </div>
    </div>
  )
}

function NoCalls({ days }: { readonly days: number }) {
  return (
    <Empty title={`Nothing was judged in the last ${days} days`}>
      <p>
        Figures come with the first call. Try one: <CodeBlock>countersign check -- rm -rf ./build</CodeBlock>,
        or connect a client as the <Link href="/clients">Clients page</Link> says.
      </p>
    </Empty>
  )
}

function Causes({ overview: { findings, days } }: Pick<Given, 'overview'>) {
  return (
    <div className={styles['columns']}>
      <Part
        title="What causes the questions"
        about="Findings of calls that were queued or denied, the most frequent first."
      >
        <FindingsRanking findings={findings} linkOf={code => activityLink({ finding: code }, days.length)} />
      </Part>
      <Part title="How people answer" about="Since the first answer.">
        <ReviewersFigures />
      </Part>
    </div>
  )
}

function Part({
  title,
  about,
  children,
}: {
  readonly title: string
  readonly about?: string
  readonly children: ReactNode
}) {
  return (
    <section className={styles['part']}>
      <h2 className={styles['title']}>{title}</h2>
      {about !== undefined && <p className={styles['soft']}>{about}</p>}
      <div className={styles['inside']}>{children}</div>
    </section>
  )
}

/** The address of Activity, showing what a figure counts; `days` back from now. */
export function activityLink(
  filter: { readonly finding?: string; readonly tool?: string },
  days: number,
): string {
  const query = new URLSearchParams({ ...filter, since: `${days}d` })
  return `/activity?${query}`
}

/** Shows the figures of each filter, by the points that it gave. */
function FiltersTable({ filters }: { readonly filters: readonly FilterFigures[] }) {
  const rows = filters.map(({ filter, points, ...counts }) => ({
    ...counts,
    key: filter,
    name: filter.replaceAll('_', ' '),
    more: Math.round(points).toLocaleString('en'),
  }))
  return <EffectCountsTable caption="Calls by filter" what="Filter" more="Points" rows={rows} />
}

/** Calls of each gate in thirty days, those of which most waited first. */
function GatesTable({ team, group }: { readonly team: ShownTeam; readonly group: string }) {
  const rows = team.gates
    .filter(one => one.revokedAt === null && (group === '' || one.group === group))
    .toSorted((a, b) => b.calls.queued - a.calls.queued)
    .map(({ gate, name, group: of, calls }) => ({
      ...calls,
      key: gate,
      name: (
        <>
          <Link href={`/gates/${gate}`}>{visibleText(name, 60)}</Link> ({of})
        </>
      ),
    }))
  return <EffectCountsTable caption="Calls by gate in 30 days" what="Gate" rows={rows} />
}

const kinds: Readonly<Record<CallKind, string>> = {
  shell: 'shell',
  file_read: 'reading files',
  file_write: 'writing files',
  http: 'HTTP requests',
  sql: 'SQL',
  tool: 'named tools',
}

interface TableParts {
  readonly tools: readonly ToolFigures[]
  readonly linkOf: (tool: string) => string
}

/** The tools that were called most. A program of a shell command is no filter of Activity, so only tools lead there. */
function ToolsTable({ tools, linkOf }: TableParts) {
  const rows = tools.map(({ kind, tool, ...counts }) => ({
    ...counts,
    key: `${kind} ${tool}`,
    name: kind === 'tool' && tool !== null ? <Link href={linkOf(tool)}>{tool}</Link> : (tool ?? kinds[kind]),
  }))
  return <EffectCountsTable caption="Calls by tool" what="Tool" rows={rows} />
}
