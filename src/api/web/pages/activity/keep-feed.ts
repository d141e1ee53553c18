import type { Feed } from './feed.ts'

/** A list as somebody left it. */
interface KeptFeed {
  readonly feed: Feed
  /** Pixels from the top. */
  readonly scrolled: number
}

const most = 3
const kept = new Map<string, KeptFeed>()

/** Keeps a list, so that who looks at one of its rows comes back to the same place. */
export function keepFeed(name: string, given: KeptFeed): void {
  kept.delete(name)
  kept.set(name, given)
  const [oldest] = kept.keys()
  if (kept.size > most && oldest !== undefined) kept.delete(oldest)
}

/** The list as it was left, once. */
export function takeFeed(name: string): KeptFeed | undefined {
  const found = kept.get(name)
  kept.delete(name)
  return found
}
