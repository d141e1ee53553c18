import { useTeam } from '../../../api/use-team.ts'
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

/** Shows the fields for the end of a grant and its reason; at a hub it has no number of uses: each gate would count for itself. */
export function GrantLimits({ form, change }: Given) {
  const isHub = useTeam() !== undefined
  return (
    <>
      <div className={styles.pair}>
        <EndField hours={form.hours} change={change} />
        {!isHub && (
          <TextField
            label="And after so many uses"
            hint="Empty for any number."
            most={5}
            value={form.uses}
            onType={uses => change({ uses })}
          />
        )}
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

function EndField({ hours, change }: Pick<Given, 'change'> & Pick<GrantForm, 'hours'>) {
  return (
    <Field label="Ends after">
      {control => (
        <select
          {...control}
          value={hours ?? ''}
          onChange={({ target }) => change({ hours: target.value === '' ? null : Number(target.value) })}
        >
          {spans.map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
          <option value="">no time</option>
        </select>
      )}
    </Field>
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

function TextField({ label, hint, most: max, value, onType }: TextGiven) {
  return (
    <Field label={label} hint={hint}>
      {control => (
        <input {...control} maxLength={max} value={value} onChange={({ target }) => onType(target.value)} />
      )}
    </Field>
  )
}
