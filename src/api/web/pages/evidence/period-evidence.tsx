import { useState } from 'react'
import type { EvidenceQuery } from '../../../../ground/model/log-evidence.ts'
import { Button } from '../../parts/button.tsx'
import { Field } from '../../parts/field.tsx'
import { startOfDay } from '../activity/day-text.ts'
import { EvidenceDialog } from './evidence-dialog.tsx'
import { periodOf } from './period-of.ts'
import styles from './evidence.module.css'

/** Lets somebody take every entry of some days away as a file that a stranger can check. */
export function PeriodEvidence() {
  const today = startOfDay(Date.now())
  const [first, setFirst] = useState(today)
  const [last, setLast] = useState(today)
  const [query, setQuery] = useState<EvidenceQuery>()
  const period = periodOf(first, last)
  const problem = period ? undefined : 'The first day comes before the last one, and both are whole dates.'
  return (
    <>
      <p className={styles['soft']}>
        Every entry of a period in a file that proves itself: that none was left out, added or changed. You
        see what it would show before it is saved.
      </p>
      <div className={styles['days']}>
        <Field label="First day">
          {control => (
            <input {...control} type="date" value={first} onChange={({ target }) => setFirst(target.value)} />
          )}
        </Field>
        <Field label="Last day" error={problem}>
          {control => (
            <input {...control} type="date" value={last} onChange={({ target }) => setLast(target.value)} />
          )}
        </Field>
      </div>
      <p className={styles['offer']}>
        <Button disabled={!period} onClick={() => setQuery(period)}>
          Evidence …
        </Button>
      </p>
      {query && <EvidenceDialog query={query} onClose={() => setQuery(undefined)} />}
    </>
  )
}
