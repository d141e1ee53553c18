import { useMutation } from '@tanstack/react-query'
import { type ReactNode, type SyntheticEvent, useId, useState } from 'react'
import { useSecrets } from '../api/use-reviews.ts'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { Field } from './field.tsx'
import { type Proofs, proofsOf } from './proofs.ts'
import { secretName } from '../../../ground/model/secret-name.ts'
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
  /** It has two columns where there is room. */
  readonly wide?: boolean
  /** Done in place of the deed, without a secret: it goes on elsewhere, and asks for it there. */
  readonly goOn?: (() => void) | undefined
  /** Whatever else is filled in is not enough yet. */
  readonly incomplete?: boolean
  readonly run: (who: Proofs) => Promise<unknown>
  readonly children: ReactNode
}

/** A dialog whose deed needs a secret of the reviewer; the secret is forgotten once it was sent. */
export function ProofDialog(input: Given) {
  const { title, open, does, danger = false, typed = '', wide = false, goOn, children } = input
  const id = useId()
  const kinds = useSecrets(input.reviewer)
  const { secret, setSecret, word, setWord, close, send, sending } = useProving(input)
  const isProven = goOn !== undefined || secret.trim() !== ''
  const isReady = isProven && word.trim() === typed && input.incomplete !== true
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (!isReady) return
    if (!goOn) return send(proofsOf(secret, kinds))
    close()
    goOn()
  }
  const actions = (
    <>
      <Button onClick={close}>Cancel</Button>
      <Button
        type="submit"
        form={id}
        kind={danger ? 'danger' : 'primary'}
        busy={sending.isPending}
        disabled={!isReady}
      >
        {does}
      </Button>
    </>
  )
  return (
    <Dialog title={title} open={open} onClose={close} wide={wide} actions={actions}>
      <form id={id} onSubmit={submit}>
        {children}
        {typed !== '' && <WordField word={typed} value={word} onType={setWord} />}
        {!goOn && (
          <ProofField kinds={kinds} error={sending.error?.message} value={secret} onType={setSecret} />
        )}
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

interface ProofGiven extends Typed {
  readonly kinds: ReturnType<typeof useSecrets>
  readonly error: string | undefined
}

function ProofField({ kinds, error, value, onType }: ProofGiven) {
  return (
    <Field label={`Your ${secretName(kinds)}`} error={error}>
      {control => (
        <input
          {...control}
          type="password"
          autoComplete="one-time-code"
          maxLength={128}
          value={value}
          onChange={({ target }) => onType(target.value)}
        />
      )}
    </Field>
  )
}
