import { useEffect, useRef, useState } from 'react'
import { startOfDay } from '../activity/day-text.ts'
import { askEntries } from './ask-entries.ts'
import { entryPages } from './entry-pages.ts'
import { type Exported, downloadLog } from './download-log.ts'
import { openSink } from './open-sink.ts'

/** One export at a time, from the first entry to the last. */
export function useExport() {
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
