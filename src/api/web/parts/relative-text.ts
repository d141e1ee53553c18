const second = 1_000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour

/** A span, more exact the shorter it is: `40 s`, `4 min`, `2 h 5 min`, `14 h`, `3 d 4 h`. Never negative. */
export function spanText(milliseconds: number): string {
  const span = Math.max(0, milliseconds)
  if (span < minute) return `${Math.floor(span / second)} s`
  if (span < hour) return `${Math.floor(span / minute)} min`
  if (span < day) return joinUnits(Math.floor(span / hour), 'h', Math.floor((span % hour) / minute), 'min')
  if (span < 60 * day) return joinUnits(Math.floor(span / day), 'd', Math.floor((span % day) / hour), 'h')
  return `${Math.floor(span / day)} d`
}

/** Says how far a moment is from now: `just now`, `4 min ago`, `in 2 h 5 min`. */
export function relativeText(at: number, now: number): string {
  const span = Math.abs(now - at)
  if (span < 5 * second) return 'just now'
  return at <= now ? `${spanText(span)} ago` : `in ${spanText(span)}`
}

/** The exact moment, as the reader’s own calendar and clock say it. */
export function exactText(at: number): string {
  return new Date(at).toLocaleString(undefined, { dateStyle: 'full', timeStyle: 'long' })
}

function joinUnits(big: number, bigUnit: string, small: number, smallUnit: string): string {
  return small === 0 || big > 9 ? `${big} ${bigUnit}` : `${big} ${bigUnit} ${small} ${smallUnit}`
}
