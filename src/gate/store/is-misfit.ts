/** Results of SQLite for work that does not fit the tables, however much room there is: of SQL, size, constraint, type, place. */
const misfits: readonly unknown[] = [1, 18, 19, 20, 25]
/** The part of a result that names its kind; the rest says more of it. */
const kindOf = 0xff

/** Tells whether work failed for what it was to write, and not for the file that it was to be written to. */
export function isMisfit(error: unknown): boolean {
  if (error instanceof TypeError || error instanceof RangeError || error instanceof SyntaxError) return true
  const { errcode } = error as { readonly errcode?: unknown }
  return typeof errcode === 'number' && misfits.includes(errcode & kindOf)
}
