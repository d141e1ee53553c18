/** Tells whether a name says that nobody will miss the thing: `temp_orders`, `build/old`, `staging-cache`. */
export function isScratchName(text: string): boolean {
  return /(?<![a-z])(?:te?mp|temporary|test|tests|testing|staging|stage|cache|caches|cached|scratch|sandbox|dev|demo|old|build|dist|output|deprecated|draft|drafts|obsolete|dummy|qa|expired|stale)(?![a-z])/i.test(
    text.slice(0, 500).replace(/^\/dev\//, ''),
  )
}
