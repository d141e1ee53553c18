import { Field } from '../../../parts/field.tsx'
import type { GrantForm } from './grant-form.ts'
import styles from './grant.module.css'

interface Given {
  readonly form: Pick<GrantForm, 'reason' | 'hours' | 'uses'>
  readonly change: (part: Partial<Pick<GrantForm, 'reason' | 'hours' | 'uses'>>) => void
}

const spans: readonly (readonly [hours: number, text: string])[] = [
  [1, 'an hour'],
  [8, '8 hours'],
  [24, 'a day'],
  [168, 'a week'],
  [720, '30 days'],
]

/** Shows the fields for the end of a grant and its reason. */
export function GrantLimits({ form, change }: Given) {
  return (
    <>
      <div className={styles.pair}>
        <Field label="Ends after">
          {control => (
            <select
              {...control}
              value={form.hours ?? ''}
              onChange={({ target }) => change({ hours: target.value === '' ? null : Number(target.value) })}
            >
              {spans.map(([hours, text]) => (
                <option key={hours} value={hours}>
                  {text}
                </option>
              ))}
              <option value="">no time</option>
            </select>
          )}
        </Field>
        <TextField
          label="And after so many uses"
          hint="Empty for any number."
          most={5}
          value={form.uses}
          onType={uses => change({ uses })}
        />
      </div>
      <TextField
        label="Reason"
        hint="Shown wherever this decides."
        most={500}
        value={form.reason}
        onType={reason => change({ reason })}
      />
    </>
  )
}

interface TextGiven {
  readonly label: string
  readonly hint: string
  /** Characters. */
  readonly most: number
  readonly value: string
  readonly onType: (value: string) => void
}

function TextField({ label, hint, most, value, onType }: TextGiven) {
  return (
    <Field label={label} hint={hint}>
      {control => (
        <input {...control} maxLength={most} value={value} onChange={({ target }) => onType(target.value)} />
      )}
    </Field>
  )
}
