import styles from './log.module.css'
import verifyResultStyles from './log.module.css'
import { FailureNotice } from '../../parts/failure-notice.tsx'
import { Button } from '../../parts/button.tsx'
import { useEffect, useRef, useState } from 'react'
import { AnchorDrop, type AnchorFile } from './anchor-drop.tsx'
import type { VerifyProgress, VerifyProgress as Far } from '../../../../ground/model/verify-progress.ts'
import { spanText } from '../../parts/relative-text.ts'
import { useNow } from '../../parts/use-now.ts'
import type { VerifyReport } from '../../../../ground/model/verify-report.ts'
import { visibleText } from '../../../../ground/model/visible-text.ts'
import { Mark } from '../../parts/mark.tsx'
import type { Checkpoint } from '../../../../ground/model/audit-entry.ts'
import { askReport } from '../../api/ask-report.ts'

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

interface Given {
  readonly startedAt: number
  readonly size: number | undefined
  /** Absent until the gate first says so. */
  readonly far: Far | undefined
}

/** The gate reads; how far it is, and how long it has been at it. */
function VerifyProgress({ startedAt, size, far }: Given) {
  const now = useNow()
  const entries = far?.of ?? size
  const what = entries === undefined ? 'the log' : `up to ${entries.toLocaleString('en')} entries`
  return (
    <div className={styles['progress']}>
      <p role="status">The gate reads {what} and computes every hash anew …</p>
      {far ? (
        <progress max={far.of} value={far.read} aria-label="Read" />
      ) : (
        <div className={styles['running']} aria-hidden="true" />
      )}
      <p className={styles['soft']} aria-hidden="true">
        {far && `${far.read.toLocaleString('en')} entries `}for {spanText(now - startedAt)}
      </p>
    </div>
  )
}

interface VerifyResultProps {
  readonly report: VerifyReport
  readonly isAnchored: boolean
}

/** Shows what a verification compared, and every sentence about what is wrong. */
function VerifyResult({ report, isAnchored }: VerifyResultProps) {
  const { ok, entries, head, problems, comparedWith } = report
  return (
    <div className={verifyResultStyles['result']} data-ok={ok} role="status">
      <p className={verifyResultStyles['headline']}>
        <Mark name={ok ? 'tick' : 'warning'} /> {ok ? 'The log is whole.' : 'The log is not whole.'}
      </p>
      <p>
        {entries.toLocaleString('en')} entries, head <code title={head}>{head.slice(0, 16)}…</code>
      </p>
      {problems.length > 0 && (
        <ul className={verifyResultStyles['problems']}>
          {problems.map((problem, i) => (
            <li key={`${i}${problem}`}>{sentence(problem)}</li>
          ))}
        </ul>
      )}
      <h3>Compared with</h3>
      <ul>
        {comparedWith.map(compared => (
          <li key={compared}>{sentence(compared)}</li>
        ))}
      </ul>
      {!isAnchored && (
        <p className={verifyResultStyles['soft']}>
          It was not compared with an anchor: only a checkpoint that was kept elsewhere shows that the end was
          cut off, or that the whole log was written anew.
        </p>
      )}
    </div>
  )
}

function sentence(text: string): string {
  const shown = visibleText(text, 1_000)
  return `${shown.charAt(0).toUpperCase()}${shown.slice(1)}${/[.!?…]$/.test(shown) ? '' : '.'}`
}

/** The log and the checkpoints that are compared. */
interface Asked {
  readonly anchors: readonly Checkpoint[]
  readonly fromCheckpoint: boolean
}

/** One verification at a time: the gate does it, which may take long, and ends it where nobody waits. */
function useVerify() {
  const [report, setReport] = useState<VerifyReport & { readonly anchored: boolean }>()
  const [error, setError] = useState<unknown>()
  const [startedAt, setStarted] = useState<number>()
  const [far, setFar] = useState<VerifyProgress>()
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])
  const start = async ({ anchors, fromCheckpoint }: Asked) => {
    const own = new AbortController()
    running.current = own
    setReport(undefined)
    setError(undefined)
    setFar(undefined)
    setStarted(Date.now())
    const body = { fromCheckpoint, ...(anchors.length > 0 && { anchors }) }
    try {
      const found = await askReport<VerifyReport, VerifyProgress>(
        '/v1/audit/verification',
        body,
        now => !own.signal.aborted && setFar(now),
        own.signal,
      )
      if (!own.signal.aborted) setReport({ ...found, anchored: anchors.length > 0 })
    } catch (problem) {
      if (!own.signal.aborted) setError(problem)
    }
    if (!own.signal.aborted) setStarted(undefined)
  }
  const stop = () => {
    running.current?.abort()
    setStarted(undefined)
  }
  return { report, error, startedAt, far, start: (asked: Asked) => void start(asked), stop }
}
