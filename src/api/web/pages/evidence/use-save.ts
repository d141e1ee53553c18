import { useEffect, useRef, useState } from 'react'
import type { LogEvidence } from '../../../../ground/model/log-evidence.ts'
import { openSink } from '../log/open-sink.ts'
import { saveBundle } from './save-bundle.ts'

/** The saving of one bundle at a time, into a file that the person chooses. */
export function useSave() {
  const [state, setState] = useState<'idle' | 'saving' | 'saved'>('idle')
  const [error, setError] = useState<unknown>()
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])
  const save = async (evidence: LogEvidence, withhold: readonly string[]) => {
    const own = new AbortController()
    running.current = own
    setError(undefined)
    try {
      const sink = await openSink(`entries-${evidence.from}-to-${evidence.to}.evidence.jsonl`)
      if (!sink) return
      setState('saving')
      await saveBundle({ evidence, withhold, signal: own.signal }, sink)
      setState('saved')
    } catch (problem) {
      setState('idle')
      if (!own.signal.aborted) setError(problem)
    }
  }
  const reset = () => setState('idle')
  return { state, error, save, reset }
}
