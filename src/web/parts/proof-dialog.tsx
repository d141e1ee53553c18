import { useMutation } from '@tanstack/react-query'
import { type ReactNode, type SyntheticEvent, useId, useState } from 'react'
import { useSecrets } from '../api/use-reviewer-names.ts'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { Field, type FieldControl } from './field.tsx'
import { type Proofs, proofsOf } from './proofs.ts'
import { secretName } from '../../model/secret-name.ts'
import styles from './proof-dialog.module.css'

interface Given {
  readonly title: string
  readonly reviewer: string
  readonly open: boolean
  readonly onClose: () => void
  /** Says what is done, on the button. */
  readonly does: string
  /** It takes something away. */
  readonly danger?: boolean
  /** A word that must be typed too, for what can’t be undone. */
  readonly typed?: string
  /** Whatever else is filled in is not enough yet. */
  readonly incomplete?: boolean
  readonly run: (who: Proofs) => Promise<unknown>
  readonly children: ReactNode
}

/** A dialog whose deed needs a secret of the reviewer; the secret is forgotten once it was sent. */
export function ProofDialog(given: Given) {
  const { title, open, does, danger = false, typed = '', incomplete = false, children } = given
  const id = useId()
  const kinds = useSecrets(given.reviewer)
  const { secret, setSecret, word, setWord, close, send, sending } = useProving(given)
  const isReady = secret.trim() !== '' && word.trim() === typed && !incomplete
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (isReady) send(proofsOf(secret, kinds))
  }
  const kind = danger ? 'danger' : 'primary'
  const actions = (
    <>
      <Button onClick={close}>Cancel</Button>
      <Button type="submit" form={id} kind={kind} busy={sending.isPending} disabled={!isReady}>
        {does}
      </Button>
    </>
  )
  return (
    <Dialog title={title} open={open} onClose={close} actions={actions}>
      <form id={id} onSubmit={submit}>
        {children}
        {typed !== '' && <WordField word={typed} value={word} onType={setWord} />}
        <Field label={`Your ${secretName(kinds)}`} error={sending.error?.message}>
          {control => <SecretInput control={control} value={secret} onType={setSecret} />}
        </Field>
      </form>
    </Dialog>
  )
}

/** Returns the typed secret and the deed that it proves; the secret is gone when the dialog is. */
function useProving({ run, onClose }: Pick<Given, 'run' | 'onClose'>) {
  const [secret, setSecret] = useState('')
  const [word, setWord] = useState('')
  const sending = useMutation({
    mutationFn: async (who: Proofs) => run(who),
    onSuccess: () => close(),
  })
  const close = () => {
    setSecret('')
    setWord('')
    sending.reset()
    onClose()
  }
  const send = (who: Proofs) => {
    sending.mutate(who)
    setSecret('')
  }
  return { secret, setSecret, word, setWord, close, send, sending }
}

interface Typed {
  readonly value: string
  readonly onType: (typed: string) => void
}

function WordField({ word, value, onType }: Typed & { readonly word: string }) {
  return (
    <div className={styles.word}>
      <Field label={`Type “${word}”`}>
        {control => (
          <input
            {...control}
            autoComplete="off"
            spellCheck={false}
            maxLength={64}
            value={value}
            onChange={({ target }) => onType(target.value)}
          />
        )}
      </Field>
    </div>
  )
}

function SecretInput({ control, value, onType }: Typed & { readonly control: FieldControl }) {
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
