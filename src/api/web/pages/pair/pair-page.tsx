import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Redirect, useSearch } from 'wouter'
import { keys } from '../../api/keys.ts'
import { leaveToSignOn, useProvider } from '../../api/use-provider.ts'
import { type OwnSession, pair, signIn, useCodeSource, useSession } from '../../api/use-session.ts'
import { giveFocusTurn } from '../../app/take-focus-turn.ts'
import { afterPairing } from '../../app/pair-path.ts'
import { PageHeading } from '../../parts/page-heading.tsx'
import styles from './pair-page.module.css'
import { Button } from '../../parts/button.tsx'
import { type SyntheticEvent, useRef, useState } from 'react'
import { Field } from '../../parts/field.tsx'

const length = 8

/** A code as it was typed or pasted, as it is shown: `abcd 2345x` → `ABCD-2345`. What can’t be in a code is left out. */
export function codeText(typed: string): string {
  const letters = typed
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
    .slice(0, length)
  return letters.length > 4 ? `${letters.slice(0, 4)}-${letters.slice(4)}` : letters
}

/** Tells whether a code is complete. */
export function isWhole(code: string): boolean {
  return code.replace('-', '').length === length
}

/** The one field of the page. A code that was pasted whole is sent at once. */
function CodeForm({ onPaired }: { readonly onPaired: (session: OwnSession) => void }) {
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

/** Lets this browser in with the code of the terminal, then goes on to where somebody wanted to be. */
export function PairPage() {
  const queries = useQueryClient()
  const search = useSearch()
  const { data: session } = useSession()
  const source = useCodeSource()
  if (session) return <Redirect to={afterPairing(search)} replace />
  const enter = (own: OwnSession) => {
    giveFocusTurn()
    queries.removeQueries({ predicate: ({ queryKey: [word] }) => word !== keys.session[0] })
    queries.setQueryData(keys.session, own)
  }
  return (
    <main className={styles.page}>
      <img src="/mark.svg" alt="" width="56" height="56" />
      <Heading source={source ?? ''} />
      <ProviderEntrance to={afterPairing(search)} />
      <CodeForm onPaired={enter} />
      <PasskeyEntrance onSignedIn={enter} />
      <Address />
    </main>
  )
}

/** Names the way in that most people take. */
function Heading({ source }: { readonly source: string }) {
  return <PageHeading title={useProvider() ? 'Sign on' : 'Pair this browser'} sub={source} />
}

/** Shows the address of the page: the code is for this address alone. */
function Address() {
  const { origin, hostname, port } = window.location
  const better = `http://localhost:${port}/pair`
  return (
    <p className={styles.address}>
      This is <strong>{origin}</strong>: the terminal shows the same address.{' '}
      {hostname !== 'localhost' && (
        <>
          Passkeys work at <a href={better}>{better.replace('/pair', '')}</a> alone.
        </>
      )}
    </p>
  )
}

/** The way to the identity provider, where people sign on by one. */
function ProviderEntrance({ to }: { readonly to: string }) {
  const provider = useProvider()
  const { mutate, isPending, isSuccess, error } = useMutation({ mutationFn: () => leaveToSignOn(to, false) })
  if (!provider) return null
  return (
    <section className={styles.first} aria-label="Sign on">
      <Button kind="primary" busy={isPending || isSuccess} onClick={() => mutate()}>
        {isPending || isSuccess ? `Going to ${provider} …` : `Sign on with ${provider}`}
      </Button>
      {error && (
        <p role="alert" className={styles.failure}>
          {error.message}
        </p>
      )}
    </section>
  )
}

/** Lets somebody in who has a passkey: a phone needs no terminal then. Nothing where the page’s address can have none. */
function PasskeyEntrance({ onSignedIn }: { readonly onSignedIn: (session: OwnSession) => void }) {
  const { mutate, isPending, error } = useMutation({ mutationFn: signIn, onSuccess: onSignedIn })
  if (!('PublicKeyCredential' in window) || isNumber(window.location.hostname)) return null
  return (
    <section className={styles.entrance} aria-label="Passkey">
      <p className={styles.address}>You have a passkey here? It takes the place of the code.</p>
      <Button busy={isPending} onClick={() => mutate()}>
        {isPending ? 'Signing in …' : 'Sign in with a passkey'}
      </Button>
      {error && (
        <p role="alert" className={styles.failure}>
          {error.message}
        </p>
      )}
    </section>
  )
}

/** Passkeys are bound to names, and no number is one. */
function isNumber(hostname: string): boolean {
  return /^[\d.]+$|^\[/.test(hostname)
}
