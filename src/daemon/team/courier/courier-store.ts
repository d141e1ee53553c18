import type { Store } from '../../../gate/core/ports/store.ts'

/** The part of a gate’s state that its courier works on. */
export type CourierStore = Pick<Store, 'mirror' | 'entries' | 'head' | 'origin' | 'decision'> & {
  readonly people: Pick<Store['people'], 'review' | 'reviews' | 'act'>
}

/** Lends the state to some work; it stays open as long. */
export type UseStore = <T>(work: (store: CourierStore) => Promise<T>) => Promise<T>
