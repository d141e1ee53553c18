import { useState } from 'react'
import { Button } from '../../parts/button.tsx'
import { FailureNotice } from '../../parts/failure-notice.tsx'
import type { AnchorFile } from './anchor-file.ts'
import { AnchorDrop } from './anchor-drop.tsx'
import { useVerify } from './use-verify.ts'
import { VerifyProgress } from './verify-progress.tsx'
import { VerifyResult } from './verify-result.tsx'
import styles from './log.module.css'

/** Has the gate compare the log with its hashes, its checkpoints, and an anchor that somebody kept. */
export function VerifyPanel({ size }: { readonly size: number | undefined }) {
  const [isWhole, setWhole] = useState(true)
  const [file, setFile] = useState<AnchorFile & { readonly name: string }>()
  const { report, error, startedAt, far, start, stop } = useVerify()
  const anchors = file && 'anchors' in file ? file.anchors : []
  const isUnusable = file !== undefined && 'problem' in file
  return (
    <section className={styles['panel']} aria-labelledby="verify">
      <h2 id="verify">Is the log whole?</h2>
      <Reach isWhole={isWhole} onChoose={setWhole} />
      <AnchorDrop file={file} onFile={setFile} />
      <p className={styles['actions']}>
        <Button
          kind="primary"
          busy={startedAt !== undefined}
          disabled={isUnusable}
          onClick={() => start({ anchors, fromCheckpoint: !isWhole })}
        >
          Verify the log
        </Button>
        {startedAt !== undefined && <Button onClick={stop}>Stop</Button>}
      </p>
      {startedAt !== undefined && <VerifyProgress startedAt={startedAt} size={size} far={far} />}
      {error ? <FailureNotice error={error} /> : null}
      {report && <VerifyResult report={report} isAnchored={report.anchored} />}
    </section>
  )
}

interface ReachGiven {
  readonly isWhole: boolean
  readonly onChoose: (isWhole: boolean) => void
}

function Reach({ isWhole, onChoose }: ReachGiven) {
  return (
    <fieldset className={styles['reach']}>
      <legend className="unseen">How much of it</legend>
      <label>
        <input type="radio" name="reach" checked={isWhole} onChange={() => onChoose(true)} />
        The whole log
      </label>
      <label>
        <input type="radio" name="reach" checked={!isWhole} onChange={() => onChoose(false)} />
        Since the last checkpoint
      </label>
    </fieldset>
  )
}
