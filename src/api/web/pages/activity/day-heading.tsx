import { useNow } from '../../parts/use-now.ts'
import { dayText } from './day-text.ts'
import styles from './day-heading.module.css'

/** The day of what stands below it; `Today` is another day after midnight, also on a page that is left open. */
export function DayHeading({ at }: { readonly at: number }) {
  return <h2 className={styles['day']}>{dayText(at, useNow())}</h2>
}
