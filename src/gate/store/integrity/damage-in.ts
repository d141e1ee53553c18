/** The codes of SQLite for pages that can’t be what it wrote, and for a file that is no database. */
const damageCodes: ReadonlySet<unknown> = new Set([11, 26])
const damageWords = /malformed|not a database/i
/** The drivers give no code for a number that only 64 bits hold. Nothing here writes one. */
const oddNumber = /too large to be represented as a JavaScript number/

/** Returns what is damaged in the state where an error of SQLite tells it; undefined for any other error. */
export function damageIn(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  if (oddNumber.test(error.message)) return 'a number in state.db is larger than any that is written there'
  const { errcode } = error as { readonly errcode?: unknown }
  const isDamage =
    typeof errcode === 'number' ? damageCodes.has(errcode & 0xff) : damageWords.test(error.message)
  return isDamage ? 'SQLite can’t read a page of state.db' : undefined
}
