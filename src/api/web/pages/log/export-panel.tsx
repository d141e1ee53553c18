import { useTeam } from '../../api/use-team.ts'
import { Button } from '../../parts/button.tsx'
import { FailureNotice } from '../../parts/failure-notice.tsx'
import { canStream } from './open-sink.ts'
import { useExport } from './use-export.ts'
import styles from './log.module.css'

/** Takes the whole log away as a file of one JSON entry a line, as `audit verify` reads it. */
export function ExportPanel({ size }: { readonly size: number | undefined }) {
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
