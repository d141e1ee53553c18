import { useSyncExternalStore } from 'react'

/** A draft of the person’s own file. */
export interface KeptDraft {
  readonly text: string
  /** Digest of the file that it was begun from; null where there was none. */
  readonly was: string | null
}

let stored: KeptDraft | undefined
const listeners = new Set<() => void>()

/** The draft that was begun and neither saved nor thrown away: it outlives a look at another page. */
export function useKeptDraft(): readonly [KeptDraft | undefined, (draft: KeptDraft | undefined) => void] {
  return [useSyncExternalStore(listen, () => stored), keep]
}

function keep(draft: KeptDraft | undefined): void {
  if (draft && !stored) window.addEventListener('beforeunload', ask)
  if (!draft) window.removeEventListener('beforeunload', ask)
  stored = draft
  for (const listener of listeners) listener()
}

function listen(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function ask(event: BeforeUnloadEvent): void {
  event.preventDefault()
}
