/** A number of entries in words. */
export function entriesText(number: number): string {
  return number === 1 ? '1 entry' : `${number} entries`
}
