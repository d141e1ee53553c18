import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react'
import { keys } from './keys.ts'
import { PageStream, type StreamState } from './page-stream.ts'
import { useSession } from './use-session.ts'
import { Stale } from './stale.ts'

interface Live {
  readonly state: StreamState
  /** Tries to reach the gate at once. */
  readonly tryNow: () => void
}

const LiveContext = createContext<Live>({ state: 'starting', tryNow: () => {} })

/** Keeps everything below it up to date for as long as it is there. */
export function LiveGate({ children }: { readonly children: ReactNode }) {
  const queries = useQueryClient()
  const [state, setState] = useState<StreamState>('starting')
  const [stream, setStream] = useState<PageStream>()
  useEffect(() => {
    const stale = new Stale(queries)
    const made = new PageStream({
      event: event => stale.note(event),
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
  }, [queries])
  const isOut = useSession().data === null
  useEffect(() => {
    if (isOut) stream?.rest()
    else stream?.wake()
  }, [isOut, stream])
  const live = useMemo(() => ({ state, tryNow: () => stream?.tryNow() }), [state, stream])
  return <LiveContext value={live}>{children}</LiveContext>
}

/** Asks again for everything that must be right, even if it changed between the first answer and the first event. */
function refresh(queries: QueryClient): void {
  for (const key of [keys.waiting, keys.pause, keys.session])
    void queries.invalidateQueries({ queryKey: key })
}

/** Returns the state of the connection to the gate, and a function that tries again. */
export function useLive(): Live {
  return useContext(LiveContext)
}
