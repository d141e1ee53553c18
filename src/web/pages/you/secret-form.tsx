import { useMutation } from '@tanstack/react-query'
import { type ReactNode, type SyntheticEvent, useId, useState } from 'react'
import { Button } from '../../parts/button.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { Field, type FieldControl } from '../../parts/field.tsx'
import { type Proofs, proofsOf, secretName } from '../review/desk/sent-answer.ts'
import { useSecrets } from '../review/desk/use-answering.ts'

interface Given {
  readonly title: string
  readonly reviewer: string
  readonly open: boolean
  readonly onClose: () => void
  /** Says what is done, on the button. */
  readonly does: string
  readonly run: (who: Proofs) => Promise<unknown>
  readonly children: ReactNode
}

/** A dialog whose deed needs a secret of the reviewer; the secret is forgotten once it was sent. */
export function SecretForm({ title, reviewer, open, onClose, does, run, children }: Given) {
  const id = useId()
  const kinds = useSecrets(reviewer)
  const [secret, setSecret] = useState('')
  const { mutate, isPending, error, reset } = useMutation({ mutationFn: run, onSuccess: () => close() })
  const close = () => {
    setSecret('')
    reset()
    onClose()
  }
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    mutate(proofsOf(secret, kinds))
    setSecret('')
  }
  const actions = (
    <>
      <Button onClick={close}>Cancel</Button>
      <Button type="submit" form={id} kind="primary" busy={isPending} disabled={secret.trim() === ''}>
        {does}
      </Button>
    </>
  )
  return (
    <Dialog title={title} open={open} onClose={close} actions={actions}>
      <form id={id} onSubmit={submit}>
        {children}
        <Field label={`Your ${secretName(kinds)}`} error={error?.message}>
          {control => <SecretInput control={control} value={secret} onType={setSecret} />}
        </Field>
      </form>
    </Dialog>
  )
}

interface Typed {
  readonly control: FieldControl
  readonly value: string
  readonly onType: (typed: string) => void
}

function SecretInput({ control, value, onType }: Typed) {
  return (
    <input
      {...control}
      type="password"
      autoComplete="one-time-code"
      maxLength={128}
      value={value}
      onChange={({ target }) => onType(target.value)}
    />
  )
}
