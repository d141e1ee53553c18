import { useQuery } from '@tanstack/react-query'
import type { ShownExport } from '../../../../ground/model/export-target.ts'
import { ask } from '../../api/ask.ts'
import { keys } from '../../api/keys.ts'
import { CodeBlock } from '../../parts/code-block.tsx'
import { FailureNotice } from '../../parts/failure-notice.tsx'
import { Loading } from '../../parts/loading.tsx'
import { Mark } from '../../parts/mark.tsx'
import { When } from '../../parts/when.tsx'
import styles from './log.module.css'

/** The state of a target, in one word. */
type TargetState = 'well' | 'behind' | 'failing'

/** Entries behind which a target is said to be behind: fewer are only under way. */
const fewEntries = 128

/** Returns how a target does. */
export function targetState({ problem, lag }: ShownExport): TargetState {
  if (problem !== null) return 'failing'
  return lag > fewEntries ? 'behind' : 'well'
}

/** Says how far a target is behind, what is held back for now, and what could not be sent. */
export function lagText({ lag, held, bare }: ShownExport): string {
  const parts = [
    lag === 0 ? 'Nothing waits' : `${entries(lag)} behind`,
    ...(held > 0 ? [`${held.toLocaleString('en')} held until their review has ended`] : []),
    ...(bare > 0 ? [`${bare.toLocaleString('en')} not sent, whose bodies stay at their gates`] : []),
  ]
  return parts.join(', ')
}

/** Says what a target refused; undefined where it refused nothing. */
export function refusalText({ refused, lastRefusal }: ShownExport): string | undefined {
  if (refused === 0) return undefined
  const last = lastRefusal
    ? `, the last one entry ${lastRefusal.seq}${of(lastRefusal.gate)}: ${lastRefusal.why}`
    : ''
  return `${entries(refused)} refused${last}`
}

/** At the hub of a team a number is one of many logs’. */
function of(gate: string | undefined): string {
  return gate === undefined ? '' : ` of ${gate}`
}

function entries(count: number): string {
  return count === 1 ? 'One entry' : `${count.toLocaleString('en')} entries`
}

/** Milliseconds; what a target takes is in no event, so it is asked for. */
const every = 5_000

/** Shows where the log is exported, at a hub those of all gates: how far each target is behind, what it took last, and what it refused. */
export function TargetsPanel({ isHub }: { readonly isHub: boolean }) {
  const { data, error, refetch } = useQuery({
    queryKey: keys.exports,
    queryFn: ({ signal }) =>
      ask<{ readonly targets: readonly ShownExport[] }>('/v1/exports', undefined, signal),
    refetchInterval: every,
  })
  return (
    <section className={styles['panel']} aria-labelledby="targets">
      <h2 id="targets">{isHub ? 'Where the gates’ logs are brought' : 'Where it is brought'}</h2>
      {error && !data && <FailureNotice error={error} again={refetch} />}
      {!error && !data && <Loading what="Asking how far each target is" />}
      {data?.targets.length === 0 && (
        <p className={styles['soft']}>
          {isHub ? 'Nowhere from here' : 'Nowhere else'}.{' '}
          <CodeBlock>{isHub ? 'countersign hub export add' : 'countersign export add'}</CodeBlock> brings{' '}
          {isHub ? 'those of all gates' : 'it'} to a collector of OpenTelemetry, syslog, Splunk or a file.
        </p>
      )}
      {data && data.targets.length > 0 && (
        <ul className={styles['targets']}>
          {data.targets.map(target => (
            <Target key={target.name} target={target} />
          ))}
        </ul>
      )}
    </section>
  )
}

function Target({ target }: { readonly target: ShownExport }) {
  const { name, kind, sentAt, problem, lagSince, lastRefusal } = target
  const refusal = refusalText(target)
  return (
    <li>
      <p>
        <strong>{name}</strong> <span className={styles['soft']}>{kind}</span> <State target={target} />
      </p>
      <p className={styles['soft']}>
        {lagText(target)}
        {lagSince !== null && (
          <>
            , the oldest <When at={lagSince} />
          </>
        )}
        ;{' '}
        {sentAt === null ? (
          'nothing taken yet'
        ) : (
          <>
            {target.sent.toLocaleString('en')} taken, the last <When at={sentAt} />
          </>
        )}
        .
      </p>
      {problem !== null && <p className={styles['failing']}>It takes nothing: {problem}.</p>}
      {refusal !== undefined && (
        <p className={styles['failing']}>
          {refusal}
          {lastRefusal && (
            <>
              {' '}
              <When at={lastRefusal.at} />
            </>
          )}
        </p>
      )}
    </li>
  )
}

const states = {
  well: { word: 'up to date', mark: 'tick' },
  behind: { word: 'behind', mark: 'pause' },
  failing: { word: 'failing', mark: 'warning' },
} as const

function State({ target }: { readonly target: ShownExport }) {
  const state = targetState(target)
  const { word, mark } = states[state]
  return (
    <span className={styles[state]}>
      <Mark name={mark} /> {word}
    </span>
  )
}
