import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { Overview } from '../../../../ground/model/overview.ts'
import { CodeBlock } from '../../parts/code-block.tsx'
import { Empty } from '../../parts/empty.tsx'
import { activityLink } from './activity-link.ts'
import { AskedFigure } from './asked-figure.tsx'
import { DayChart } from './day-chart.tsx'
import { callsOf } from './count-words.ts'
import { FiltersTable } from './filters-table.tsx'
import { FindingsRanking } from './findings-ranking.tsx'
import styles from './overview.module.css'
import { ReviewersFigures } from './reviewers-figures.tsx'
import { AnswerTimesFigure, JudgingFigure } from './answer-times-figure.tsx'
import type { ShownTeam } from '../../../../ground/model/shown-team.ts'
import { GatesTable } from './gates-table.tsx'
import { ToolsTable } from './tools-table.tsx'
import type { Trend } from './trend.ts'

interface Given {
  readonly overview: Overview
  readonly trend: Trend | undefined
  /** The team whose hub this is, and the group of gates that is shown: empty for all. */
  readonly team: ShownTeam | undefined
  readonly group: string
}

/** Everything that is counted over some days; the most important figure is the biggest. */
export function OverviewFigures({ overview, trend, team, group }: Given) {
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
