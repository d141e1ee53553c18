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
import { EntryList } from './entry-list.tsx'
import { ExportPanel } from './export-panel.tsx'
import { askLastEntries } from './ask-last-entries.ts'
import { TargetsPanel } from './targets-panel.tsx'
import { VerifyPanel } from './verify-panel.tsx'
import styles from './log.module.css'

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
