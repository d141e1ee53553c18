import { useEffect, useRef, useState } from 'react'
import type { VerifyReport } from '../../../../ground/model/verify-report.ts'
import type { Checkpoint } from '../../../../ground/model/audit-entry.ts'
import type { VerifyProgress } from '../../../../ground/model/verify-progress.ts'
import { askReport } from '../../api/ask-report.ts'

/** The log and the checkpoints that are compared. */
interface Asked {
  readonly anchors: readonly Checkpoint[]
  readonly fromCheckpoint: boolean
}

/** One verification at a time: the gate does it, which may take long, and ends it where nobody waits. */
export function useVerify() {
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
