import type { ActivityRow } from '../activity/activity-row.ts'
import styles from './session.module.css'
import { spanText } from '../../parts/relative-text.ts'
import { When } from '../../parts/when.tsx'

interface Given {
  readonly figures: SessionSums
  /** False while only the newest calls are there. */
  readonly isWhole: boolean
}

const maxTools = 6

/** A session in one line of numbers, and the tools that it used. */
export function SessionFigures({ figures, isWhole }: Given) {
  const { calls, allowed, asked, denied, dryRuns, first = 0, last = 0, tools } = figures
  return (
    <div className={styles['figures']}>
      <dl>
        <Figure name={isWhole ? 'calls' : 'newest calls'} value={calls} />
        <Figure name="allowed" value={allowed} kind="allow" />
        <Figure name="queued" value={asked} kind="queue" />
        <Figure name="denied" value={denied} kind="deny" />
        {dryRuns > 0 && <Figure name="dry runs" value={dryRuns} />}
      </dl>
      <p className={styles['soft']}>
        {isWhole ? 'Over' : 'The newest calls, over'} {spanText(last - first)}, the last one{' '}
        <When at={last} />. {toolsText(tools)}
      </p>
    </div>
  )
}

interface FigureGiven {
  readonly name: string
  readonly value: number
  readonly kind?: 'allow' | 'queue' | 'deny'
}

function Figure({ name, value, kind }: FigureGiven) {
  return (
    <div data-kind={value > 0 ? kind : undefined}>
      <dt>{name}</dt>
      <dd>{value.toLocaleString('en')}</dd>
    </div>
  )
}

function toolsText(tools: SessionSums['tools']): string {
  const shown = tools.slice(0, maxTools).map(([tool, calls]) => `${tool} ${calls}`)
  const more = tools.length - shown.length
  return `Tools: ${shown.join(', ')}${more > 0 ? ` and ${more} more` : ''}.`
}

/** A session in numbers, over the calls that are shown. */
interface SessionSums {
  readonly calls: number
  readonly allowed: number
  readonly asked: number
  readonly denied: number
  readonly dryRuns: number
  /** The highest composite, and its entry. */
  readonly highest: { readonly composite: number; readonly seq: number } | undefined
  /** Milliseconds since 1970. */
  readonly first: number | undefined
  readonly last: number | undefined
  /** Tools by how often they were called, most first. */
  readonly tools: readonly (readonly [tool: string, calls: number])[]
}

/** Counts what a list of calls holds, newest first. */
export function figuresOf(rows: readonly ActivityRow[]): SessionSums {
  const count = (effect: ActivityRow['effect']) => rows.filter(row => row.effect === effect).length
  const highest = rows.reduce<ActivityRow | undefined>(
    (busiest, row) => (busiest === undefined || row.composite > busiest.composite ? row : busiest),
    undefined,
  )
  return {
    calls: rows.length,
    allowed: count('allow'),
    asked: count('queue'),
    denied: count('deny'),
    dryRuns: rows.filter(({ dryRun }) => dryRun).length,
    highest: highest && { composite: highest.composite, seq: highest.seq },
    first: rows.at(-1)?.at,
    last: rows[0]?.at,
    tools: toolsOf(rows),
  }
}

function toolsOf(rows: readonly ActivityRow[]): SessionSums['tools'] {
  const counts = new Map<string, number>()
  for (const { tool } of rows) counts.set(tool, (counts.get(tool) ?? 0) + 1)
  return [...counts].sort(([a, max], [b, more]) => more - max || (a < b ? -1 : 1))
}
