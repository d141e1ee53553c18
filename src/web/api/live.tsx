import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, useContext, useEffect, useMemo, useRef, useState } from 'react'
import type { GateEvent } from '../../http/event-of.ts'
import { GateStream, type StreamState } from './gate-stream.ts'
import { keys } from './keys.ts'
import { Stale } from './stale.ts'

type Listener = (event: GateEvent) => void

interface Live {
  readonly state: StreamState
  /** Tries to reach the gate at once. */
  readonly tryNow: () => void
  readonly listeners: Set<Listener>
}

const LiveContext = createContext<Live>({ state: 'starting', tryNow: () => {}, listeners: new Set() })

/** Keeps everything below it up to date for as long as it is there. */
export function LiveGate({ children }: { readonly children: ReactNode }) {
  const queries = useQueryClient()
  const [state, setState] = useState<StreamState>('starting')
  const [listeners] = useState(() => new Set<Listener>())
  const [stream, setStream] = useState<GateStream>()
  useEffect(() => {
    const stale = new Stale(queries)
    const made = new GateStream({
      event: event => {
        stale.note(event)
        for (const listener of listeners) listener(event)
      },
      state: now => {
        setState(now)
        if (now === 'lost') void queries.invalidateQueries({ queryKey: keys.session })
        if (now === 'live') refresh(queries)
      },
      missed: () => stale.noteAll(),
    })
    made.start()
    setStream(made)
    return () => {
      made.stop()
      stale.stop()
    }
  }, [queries, listeners])
  const live = useMemo(
    () => ({ state, tryNow: () => stream?.tryNow(), listeners }),
    [state, stream, listeners],
  )
  return <LiveContext value={live}>{children}</LiveContext>
}

/** What must not be wrong, even if it changed between the first answer and the first event. */
function refresh(queries: QueryClient): void {
  for (const key of [keys.waiting, keys.pause, keys.session])
    void queries.invalidateQueries({ queryKey: key })
}

/** How the connection to the gate is, and how to try again. */
export function useLive(): Pick<Live, 'state' | 'tryNow'> {
  return useContext(LiveContext)
}

/** Hears every event of the gate while the caller is on the page. */
export function useGateEvents(listener: Listener): void {
  const { listeners } = useContext(LiveContext)
  const newest = useRef(listener)
  newest.current = listener
  useEffect(() => {
    const hear: Listener = event => newest.current(event)
    listeners.add(hear)
    return () => void listeners.delete(hear)
  }, [listeners])
}
