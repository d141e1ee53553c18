import { useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined
let now = Date.now()

/** The time, told again every second while the page is seen: one timer for the whole page, and none while hidden. */
export function useNow(): number {
  return useSyncExternalStore(listen, () => now)
}

function listen(listener: () => void): () => void {
  if (listeners.size === 0) document.addEventListener('visibilitychange', follow)
  listeners.add(listener)
  follow()
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    document.removeEventListener('visibilitychange', follow)
    stop()
  }
}

function follow(): void {
  stop()
  if (document.visibilityState === 'hidden') return
  if (Date.now() - now > 500) tick()
  timer = setInterval(tick, 1_000)
}

function stop(): void {
  clearInterval(timer)
  timer = undefined
}

function tick(): void {
  now = Date.now()
  for (const listener of listeners) listener()
}
