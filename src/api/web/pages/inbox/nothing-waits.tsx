import { Link } from 'wouter'
import { useToday } from '../../api/use-overview.ts'
import { Empty } from '../../parts/empty.tsx'
import { Mark } from '../../parts/mark.tsx'
import { todayWords } from './today-words.ts'
import styles from './inbox.module.css'

/** The best state of the inbox. */
export function NothingWaits() {
  const { data } = useToday()
  return (
    <div className={styles.nothing}>
      <span className={styles.seal}>
        <Mark name="tick" />
      </span>
      <Empty title="Nothing waits.">
        {data && <p>{todayWords(data)}</p>}
        <Link href="/activity">See what agents did</Link>
      </Empty>
    </div>
  )
}
