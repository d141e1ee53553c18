import { useMutation } from '@tanstack/react-query'
import { type SyntheticEvent, useState } from 'react'
import type { OwnSession } from '../../api/use-session.ts'
import { linkReviewer } from '../../api/use-provider.ts'
import { Button } from '../../parts/button.tsx'
import { Field } from '../../parts/field.tsx'
import styles from '../pair/pair-page.module.css'

interface Given {
  readonly ticket: string
  readonly onLinked: (session: OwnSession) => void
}

/** Ties the person of the provider to a reviewer, who gives their secret. */
export function LinkForm(given: Given) {
  const { reviewer, setReviewer, secret, setSecret, isReady, submit, isPending, error } = useLinking(given)
  return (
    <form className={styles.form} onSubmit={submit}>
      <Field label="Reviewer">
        {control => (
          <input
            {...control}
            value={reviewer}
            onChange={({ target }) => setReviewer(target.value)}
            maxLength={64}
            autoFocus
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
          />
        )}
      </Field>
      <Field label="Your phrase or PIN" error={secret === '' ? error?.message : undefined}>
        {control => (
          <input
            {...control}
            type="password"
            value={secret}
            onChange={({ target }) => setSecret(target.value)}
            maxLength={256}
            autoComplete="current-password"
          />
        )}
      </Field>
      <Button type="submit" kind="primary" busy={isPending} disabled={!isReady}>
        {isPending ? 'Signing on …' : 'That is me'}
      </Button>
    </form>
  )
}

function useLinking({ ticket, onLinked }: Given) {
  const [reviewer, setReviewer] = useState('')
  const [secret, setSecret] = useState('')
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => linkReviewer(ticket, reviewer.trim(), secret.trim()),
    onSuccess: onLinked,
    onSettled: () => setSecret(''),
  })
  const isReady = reviewer.trim() !== '' && secret.trim() !== ''
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (isReady) mutate()
  }
  return { reviewer, setReviewer, secret, setSecret, isReady, submit, isPending, error }
}
