/** Milliseconds without a yes after which an unlocked place is locked again. */
export const idleTime = 15 * 60_000
