import type { ShownReviewer } from '../../../../people/gate-people.ts'
import { Field } from '../../../parts/field.tsx'
import { secretName } from '../../../parts/proofs.ts'

interface Given {
  /** The kinds of secret that the reviewer has. */
  readonly kinds: ShownReviewer['secrets']
  readonly value: string
  readonly onType: (value: string) => void
}

/** Shows the field for a PIN or a one-time code. It is forgotten as soon as it was sent. */
export function SecretField({ kinds, value, onType }: Given) {
  return (
    <Field label={`Your ${secretName(kinds)}`}>
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
