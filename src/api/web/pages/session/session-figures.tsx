import { spanText } from '../../parts/relative-text.ts'
import { When } from '../../parts/when.tsx'
import type { SessionSums } from './session-sums.ts'
import styles from './session.module.css'

interface Given {
  readonly figures: SessionSums
  /** False while only the newest calls are there. */
  readonly isWhole: boolean
}

const mostTools = 6

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
  const shown = tools.slice(0, mostTools).map(([tool, calls]) => `${tool} ${calls}`)
  const more = tools.length - shown.length
  return `Tools: ${shown.join(', ')}${more > 0 ? ` and ${more} more` : ''}.`
}
