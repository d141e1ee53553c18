import { useEffect, useRef, useState } from 'react'
import type { VerifyReport } from '../../../model/verify-report.ts'
import type { Checkpoint } from '../../../model/audit-entry.ts'
import { ask } from '../../api/ask.ts'

/** The log and the checkpoints that are compared. */
interface Asked {
  readonly anchors: readonly Checkpoint[]
  readonly fromCheckpoint: boolean
}

/** One verification at a time: the gate does it, which may take minutes. */
export function useVerify() {
  const [report, setReport] = useState<VerifyReport & { readonly anchored: boolean }>()
  const [error, setError] = useState<unknown>()
  const [startedAt, setStarted] = useState<number>()
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])
  const start = async ({ anchors, fromCheckpoint }: Asked) => {
    const own = new AbortController()
    running.current = own
    setReport(undefined)
    setError(undefined)
    setStarted(Date.now())
    const body = { fromCheckpoint, ...(anchors.length > 0 && { anchors }) }
    try {
      const found = await ask<VerifyReport>('/v1/audit/verify', body, own.signal)
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
  return { report, error, startedAt, start: (asked: Asked) => void start(asked), stop }
}
