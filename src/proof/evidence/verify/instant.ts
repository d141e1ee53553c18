/** A time to the second, in UTC; days that no calendar has are spelled as numbers. */
export function instant(at: number): string {
  const date = new Date(at)
  return Number.isNaN(date.getTime())
    ? String(at)
    : `${date.toISOString().slice(0, 19).replace('T', ' ')} UTC`
}
