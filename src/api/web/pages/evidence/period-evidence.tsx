import { useState } from 'react'
import type { EvidenceQuery } from '../../../../ground/model/log-evidence.ts'
import { Button } from '../../parts/button.tsx'
import { Field } from '../../parts/field.tsx'
import { startOfDay } from '../activity/day-text.ts'
import { EvidenceDialog } from './evidence-dialog.tsx'
import styles from './evidence.module.css'

/** The moments between the beginning of one day and the end of another, `2026-11-21`, as the calendar here has them. */
function periodOf(
  first: string,
  last: string,
): { readonly since: number; readonly until: number } | undefined {
  const since = startOf(first, 0)
  const until = startOf(last, 1)
  return since !== undefined && until !== undefined && since < until ? { since, until } : undefined
}

const dayForm = /^(\d{4})-(\d{2})-(\d{2})$/

/** The beginning of a day, or of one some days after it: days are not all of 24 hours. */
function startOf(text: string, later: number): number | undefined {
  const [, year, month, day] = dayForm.exec(text) ?? []
  const at = new Date(Number(year), Number(month) - 1, Number(day) + later).getTime()
  return Number.isNaN(at) ? undefined : at
}

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
