import { useMutation } from '@tanstack/react-query'
import { type SyntheticEvent, useRef, useState } from 'react'
import { pair, type OwnSession } from '../../api/use-session.ts'
import { Button } from '../../parts/button.tsx'
import { Field } from '../../parts/field.tsx'
import { codeText, isWhole } from './code-text.ts'
import styles from './pair-page.module.css'

/** The one field of the page. A code that was pasted whole is sent at once. */
export function CodeForm({ onPaired }: { readonly onPaired: (session: OwnSession) => void }) {
  const { input, code, change, submit, isPending, error } = useCode(onPaired)
  return (
    <form className={styles.form} onSubmit={submit}>
      <Field
        label="Code"
        error={code === '' ? error?.message : undefined}
        hint={
          error
            ? 'It holds for two minutes, once, and a newer code takes its place.'
            : 'It holds for two minutes, once.'
        }
      >
        {control => (
          <input
            {...control}
            ref={input}
            className={`${control.className} ${styles.code}`}
            value={code}
            onChange={({ target }) => change(target.value)}
            placeholder="ABCD-2345"
            maxLength={40}
            autoFocus
            autoComplete="one-time-code"
            autoCapitalize="characters"
            autoCorrect="off"
            spellCheck={false}
          />
        )}
      </Field>
      <Button type="submit" kind="primary" busy={isPending} disabled={!isWhole(code)}>
        {isPending ? 'Pairing …' : 'Pair'}
      </Button>
    </form>
  )
}

function useCode(onPaired: (session: OwnSession) => void) {
  const [code, setCode] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const { mutate, isPending, error } = useMutation({
    mutationFn: pair,
    onSuccess: onPaired,
    onError: () => {
      setCode('')
      input.current?.focus()
    },
  })
  const change = (typed: string) => {
    const next = codeText(typed)
    setCode(next)
    if (isWhole(next) && next.length - code.length > 1) mutate(next)
  }
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (isWhole(code)) mutate(code)
  }
  return { input, code, change, submit, isPending, error }
}
