import { useQuery } from '@tanstack/react-query'
import type { AuditEntry } from '../../../../ground/model/audit-entry.ts'
import { useTeam } from '../../api/use-team.ts'
import { keys } from '../../api/keys.ts'
import { Empty } from '../../parts/empty.tsx'
import { FailureNotice } from '../../parts/failure-notice.tsx'
import { Loading } from '../../parts/loading.tsx'
import { PageHeading } from '../../parts/page-heading.tsx'
import { When } from '../../parts/when.tsx'
import { PeriodEvidence } from '../evidence/period-evidence.tsx'
import { CheckpointPanel } from './checkpoint-panel.tsx'
import { TargetsPanel } from './targets-panel.tsx'
import styles from './log.module.css'
import type { LoggedDecision } from '../../../../ground/model/logged-decision.ts'
import { ask } from '../../api/ask.ts'
import { askEntries } from './ask-entries.ts'
import { type EntryPage, entryPages, linesOf } from './entry-pages.ts'
import { Button } from '../../parts/button.tsx'
import { canStream, openSink, type Sink } from './open-sink.ts'
import { useEffect, useRef, useState } from 'react'
import { startOfDay } from '../activity/day-text.ts'
import { Link } from 'wouter'
import { cell, Table } from '../../parts/table.tsx'
import { entryLine } from './entry-line.ts'
import { VerifyPanel } from './verify-panel.tsx'

const shownEntries = 20

/** The log: how long it is, whether it is whole, and how to take it elsewhere. */
export function LogPage() {
  const found = useQuery({
    queryKey: [...keys.log, 'last', shownEntries],
    queryFn: ({ signal }) => askLastEntries(shownEntries, signal),
  })
  const { data, error, refetch } = found
  const isHub = useTeam() !== undefined
  const [head] = data ?? []
  return (
    <>
      <PageHeading
        title="Log"
        sub={
          head && (
            <>
              {head.seq.toLocaleString('en')} entries, the last one <When at={head.at} />. It ends in{' '}
              <code title={head.hash}>{head.hash.slice(0, 16)}…</code>
            </>
          )
        }
      />
      <div className={styles['panels']}>
        <VerifyPanel size={head?.seq} />
        <div className={styles['column']}>
          <TargetsPanel isHub={isHub} />
          <CheckpointPanel />
          <ExportPanel size={head?.seq} />
          <section className={styles['panel']} aria-labelledby="evidence">
            <h2 id="evidence">Evidence for others</h2>
            <PeriodEvidence />
          </section>
        </div>
      </div>
      <LastEntries entries={data} error={error} again={refetch} />
    </>
  )
}

interface LastGiven {
  readonly entries: readonly AuditEntry[] | undefined
  readonly error: unknown
  readonly again: () => unknown
}

function LastEntries({ entries, error, again }: LastGiven) {
  return (
    <section className={styles['panel']} aria-labelledby="last-entries">
      <h2 id="last-entries">Last entries</h2>
      {error ? <FailureNotice error={error} again={again} /> : null}
      {!entries && !error && <Loading what="Reading the log" />}
      {entries?.length === 0 && (
        <Empty title="The log is empty.">
          Every decision, answer and change is an entry here, from the first on.
        </Empty>
      )}
      {entries && entries.length > 0 && <EntryList entries={entries} />}
    </section>
  )
}

/** The newest entries of the log, newest first; the first of them says how long the log is, and how it ends. */
async function askLastEntries(count: number, signal: AbortSignal): Promise<readonly AuditEntry[]> {
  const [newest] = await ask<readonly LoggedDecision[]>('/v1/decisions?limit=1', undefined, signal)
  const from = Math.max(0, (newest?.entry.seq ?? 0) - count)
  let last: readonly AuditEntry[] = []
  for await (const { text } of entryPages(after => askEntries(after, signal), from))
    last = [...last, ...linesOf<AuditEntry>(text)].slice(-count)
  return last.toReversed()
}

/** Takes the whole log away as a file of one JSON entry a line, as `audit verify` reads it. */
function ExportPanel({ size }: { readonly size: number | undefined }) {
  const isHub = useTeam() !== undefined
  const { far, isRunning, isDone, error, start, stop } = useExport()
  return (
    <section className={styles['panel']} aria-labelledby="export">
      <h2 id="export">Export</h2>
      <p className={styles['soft']}>
        {isHub ? 'What people did, entry for entry' : 'Every entry'} as one line of JSON, as the{' '}
        {isHub ? 'hub' : 'gate'} holds it.{' '}
        {canStream()
          ? 'It goes straight into a file.'
          : `This browser keeps it until it is saved, up to 512 MiB${isHub ? '' : '; countersign audit export has no limit'}.`}
      </p>
      <p className={styles['actions']}>
        <Button onClick={start} busy={isRunning}>
          Export the log
        </Button>
        {isRunning && <Button onClick={stop}>Stop</Button>}
      </p>
      {far && (
        <div className={styles['progress']} role="status">
          {isRunning && <progress max={size ?? far.entries} value={far.entries} aria-label="Exported" />}
          <p>
            {isDone ? 'Exported' : 'So far'} {far.entries.toLocaleString('en')} entries,{' '}
            {(far.characters / 1_048_576).toFixed(1)} MiB{isDone && '.'}
          </p>
        </div>
      )}
      {error ? <FailureNotice error={error} /> : null}
    </section>
  )
}

/** One export at a time, from the first entry to the last. */
function useExport() {
  const [far, setFar] = useState<Exported>()
  const [isRunning, setRunning] = useState(false)
  const [isDone, setDone] = useState(false)
  const [error, setError] = useState<unknown>()
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])
  const start = async () => {
    const own = new AbortController()
    running.current = own
    setFar(undefined)
    setDone(false)
    setError(undefined)
    try {
      const sink = await openSink(`countersign-log-${startOfDay(Date.now())}.ndjson`)
      if (!sink) return
      setRunning(true)
      await downloadLog(
        entryPages(after => askEntries(after, own.signal, { saved: true })),
        sink,
        setFar,
      )
      setDone(true)
    } catch (problem) {
      if (own.signal.aborted) setFar(undefined)
      else setError(problem)
    } finally {
      setRunning(false)
    }
  }
  return { far, isRunning, isDone, error, start: () => void start(), stop: () => running.current?.abort() }
}

/** The progress of an export. */
interface Exported {
  readonly entries: number
  readonly characters: number
}

/** Writes every page of the log, one after the other: no more than one is held. What fails leaves no half file. */
export async function downloadLog(
  pages: AsyncIterable<EntryPage>,
  sink: Sink,
  onProgress: (far: Exported) => void,
): Promise<Exported> {
  let far: Exported = { entries: 0, characters: 0 }
  try {
    for await (const { text, last } of pages) {
      await sink.write(text)
      far = { entries: last, characters: far.characters + text.length }
      onProgress(far)
    }
    await sink.close()
    return far
  } catch (error) {
    await sink.abort()
    throw error
  }
}

/** Entries of the log, newest first, in one line each. */
function EntryList({ entries }: { readonly entries: readonly AuditEntry[] }) {
  const head = (
    <tr>
      <th scope="col" className={cell.number}>
        Entry
      </th>
      <th scope="col" className={cell.extra}>
        When
      </th>
      <th scope="col">Kind</th>
      <th scope="col" className={cell.wide}>
        What
      </th>
      <th scope="col" className={cell.extra}>
        Hash
      </th>
    </tr>
  )
  return (
    <Table caption="Last entries of the log" head={head}>
      {entries.map(entry => (
        <EntryRow key={entry.seq} entry={entry} />
      ))}
    </Table>
  )
}

function EntryRow({ entry }: { readonly entry: AuditEntry }) {
  const { seq, at, hash } = entry
  const { kind, text, decision } = entryLine(entry)
  return (
    <tr>
      <td className={cell.number}>{seq}</td>
      <td className={`${cell.extra} ${styles['soft']} ${styles['short']}`}>
        <When at={at} />
      </td>
      <td className={styles['short']}>{kind}</td>
      <td className={`${cell.wide} ${styles['what']}`}>
        {decision === undefined ? (
          text
        ) : (
          <Link href={`/decisions/${encodeURIComponent(decision)}`}>{text}</Link>
        )}
      </td>
      <td className={`${cell.extra} ${styles['soft']}`}>
        <code title={hash}>{hash.slice(0, 10)}</code>
      </td>
    </tr>
  )
}
