import type { ShownReviewer } from '../../../../../people/acts/gate-people/reviewers.ts'
import { Field } from '../../../parts/field.tsx'
import { secretName } from '../../../../../ground/model/secret-name.ts'

interface Given {
  /** The kinds of secret that the reviewer has. */
  readonly kinds: ShownReviewer['secrets']
  readonly value: string
  readonly onType: (value: string) => void
  /** Says what it does beside proving who answers. */
  readonly hint?: string | undefined
}

/** Shows the field for the reviewer’s secret. It is forgotten as soon as it was sent. */
export function SecretField({ kinds, value, onType, hint }: Given) {
  return (
    <Field label={`Your ${secretName(kinds)}`} hint={hint}>
      {control => (
        <input
          {...control}
          type="password"
          autoComplete="one-time-code"
          maxLength={128}
          value={value}
          onChange={event => onType(event.target.value)}
        />
      )}
    </Field>
  )
}
