import { Field } from '../../../parts/field.tsx'
import { secretName } from './sent-answer.ts'
import type { Desk } from './use-answering.ts'

/** Where a PIN or a one-time code is typed. It is forgotten as soon as it was sent. */
export function SecretField({ desk }: { readonly desk: Pick<Desk, 'draft' | 'change' | 'secrets'> }) {
  const { draft, change, secrets } = desk
  return (
    <Field label={`Your ${secretName(secrets)}`}>
      {control => (
        <input
          {...control}
          type="password"
          autoComplete="one-time-code"
          maxLength={128}
          value={draft.secret}
          onChange={event => change({ secret: event.target.value })}
        />
      )}
    </Field>
  )
}
