import styles from './overview.module.css'

/** The spans that can be looked at, in days. */
export const ranges = [7, 30, 90] as const
export type Range = (typeof ranges)[number]

/** Chooses how many days are shown. */
export function RangeSwitch({
  range,
  onRange,
}: {
  readonly range: Range
  readonly onRange: (range: Range) => void
}) {
  return (
    <fieldset className={styles['ranges']}>
      <legend className="unseen">Days shown</legend>
      {ranges.map(days => (
        <label key={days} className={styles['range']}>
          <input
            type="radio"
            name="range"
            className="unseen"
            checked={days === range}
            onChange={() => onRange(days)}
          />
          {days} days
        </label>
      ))}
    </fieldset>
  )
}

/** The range that an address asks for; 30 days where it says none. */
export function rangeFrom(query: string): Range {
  const asked = Number(new URLSearchParams(query).get('days'))
  return ranges.find(days => days === asked) ?? 30
}
