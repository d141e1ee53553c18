import { useState } from 'react'
import type { EvidenceQuery, LogEvidence } from '../../../../ground/model/log-evidence.ts'
import type { PartPointer } from '../../../../ground/model/part-table.ts'
import { Button } from '../../parts/button.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { FailureNotice } from '../../parts/failure-notice.tsx'
import { Loading } from '../../parts/loading.tsx'
import { BundleWords } from './bundle-words.tsx'
import { PartTable } from './part-table.tsx'
import { ReaderWords } from './reader-words.tsx'
import { useEvidence } from './use-evidence.ts'
import { usePreview } from './use-preview.ts'
import { useSave } from './use-save.ts'
import styles from './evidence.module.css'

interface Given {
  readonly query: EvidenceQuery
  readonly onClose: () => void
}

/** Shows what a file of evidence would disclose, lets parts of it be withheld, and saves it. */
export function EvidenceDialog({ query, onClose }: Given) {
  const [withhold, setWithhold] = useState<ReadonlySet<PartPointer>>(new Set<PartPointer>(['/page']))
  const { data: evidence, error, refetch } = useEvidence(query)
  const hidden = [...withhold].toSorted()
  const preview = usePreview(evidence, hidden)
  const { state, error: unsaved, save, reset } = useSave()
  const choose = (pointer: PartPointer, isShown: boolean) => {
    const next = new Set(withhold)
    if (isShown) next.delete(pointer)
    else next.add(pointer)
    setWithhold(next)
    reset()
  }
  const isCurrent = preview.data !== undefined && !preview.isFetching
  const actions = (
    <Actions
      isSaving={state === 'saving'}
      onClose={onClose}
      onSave={evidence && isCurrent ? () => void save(evidence, hidden) : undefined}
    />
  )
  const problem = error ?? preview.error
  return (
    <Dialog title="Evidence for somebody else" open wide onClose={onClose} actions={actions}>
      {problem ? <FailureNotice error={problem} again={error ? refetch : preview.refetch} /> : null}
      {!preview.data && !problem && <Loading what={loadingWords(evidence, preview.read)} />}
      {evidence && preview.data && (
        <div className={styles['whole']} aria-busy={!isCurrent}>
          <BundleWords evidence={evidence} tally={preview.data} />
          <PartTable tally={preview.data} withhold={withhold} onChoose={choose} />
          <ReaderWords evidence={evidence} />
        </div>
      )}
      {unsaved ? <FailureNotice error={unsaved} /> : null}
      {state === 'saved' && <p role="status">Saved, as it is listed here. The log says that you took it.</p>}
    </Dialog>
  )
}

function loadingWords(evidence: LogEvidence | undefined, read: number): string {
  return evidence && read > 0 ? `Reading entries: ${read.toLocaleString('en')} so far` : 'Reading the log'
}

interface ActionsGiven {
  readonly isSaving: boolean
  readonly onClose: () => void
  /** Undefined before everything that the file would hold is listed. */
  readonly onSave: (() => void) | undefined
}

function Actions({ isSaving, onClose, onSave }: ActionsGiven) {
  return (
    <>
      <Button onClick={onClose}>Close</Button>
      <Button kind="primary" busy={isSaving} disabled={!onSave} onClick={onSave}>
        Save the file
      </Button>
    </>
  )
}
