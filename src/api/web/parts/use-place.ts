import { useSyncExternalStore } from 'react'
import { type OpenPlace, UnlockedPlace } from './unlocked-place.ts'

/** The place that this page is. */
export const thisPlace = new UnlockedPlace()

/** Tells whether a key can be made here: browsers offer that to pages of this machine, and to those that came encrypted. */
export const canUnlock: boolean = globalThis.crypto?.subtle !== undefined

/** Returns this page as its reviewer unlocked it; null while it is locked for them. */
export function usePlace(reviewer: string): OpenPlace | null {
  const open = useSyncExternalStore(thisPlace.listen, thisPlace.look)
  return open?.reviewer === reviewer ? open : null
}
