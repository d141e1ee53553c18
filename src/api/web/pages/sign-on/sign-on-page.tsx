import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { Link, useLocation, useSearch } from 'wouter'
import { keys } from '../../api/keys.ts'
import type { OwnSession } from '../../api/use-session.ts'
import { finishSignOn, linkReviewer, takeBegun, type Unlinked } from '../../api/use-provider.ts'
import { pairPath } from '../../app/pair-path.ts'
import { giveFocusTurn } from '../../app/take-focus-turn.ts'
import { Button } from '../../parts/button.tsx'
import { Loading } from '../../parts/loading.tsx'
import { PageHeading } from '../../parts/page-heading.tsx'
import styles from '../pair/pair-page.module.css'
import { Field } from '../../parts/field.tsx'

/** The page that the identity provider leads back to: it lets this browser in, or asks which reviewer somebody is. */
export function SignOnPage() {
  const enter = useEnter()
  const { failure, unlinked, to } = useFinish(enter)
  if (failure === undefined && !unlinked)
    return (
      <main className={styles.page}>
        <Loading what="Signing on" />
      </main>
    )
  return (
    <main className={styles.page}>
      <img src="/mark.svg" alt="" width="56" height="56" />
      {unlinked ? (
        <>
          <PageHeading title="Which reviewer are you?" sub={unlinkedText(unlinked)} />
          <LinkForm ticket={unlinked.ticket} onLinked={session => enter(session, to)} />
          <p className={styles.address}>
            <Link href="/pair">Begin again</Link>
          </p>
        </>
      ) : (
        <Failure why={failure ?? ''} to={to} />
      )}
    </main>
  )
}

/** Says why it ended here, and leads back to the ways in, from which it goes on to where somebody wanted to be. */
function Failure({ why, to }: { readonly why: string; readonly to: string }) {
  const [, go] = useLocation()
  return (
    <>
      <PageHeading title="You are not signed on" sub={why} />
      <Button kind="primary" onClick={() => go(pairPath(to), { replace: true })}>
        Begin again
      </Button>
    </>
  )
}

function unlinkedText({ name }: Unlinked): string {
  const who = name === null ? 'Your provider knows you' : `Your provider knows you as ${name}`
  return `${who}, and this hub does not yet. Give the name and the phrase that another reviewer added you with, this once. Are you none yet? Have a reviewer add you.`
}

function useEnter() {
  const queries = useQueryClient()
  const [, go] = useLocation()
  return (own: OwnSession, to: string) => {
    giveFocusTurn()
    queries.removeQueries({ predicate: ({ queryKey: [word] }) => word !== keys.session[0] })
    queries.setQueryData(keys.session, own)
    go(to, { replace: true })
  }
}

/** Brings back, once, what the provider answered; nothing of it stays in the address. */
function useFinish(enter: (own: OwnSession, to: string) => void) {
  const search = useSearch()
  const [failure, setFailure] = useState<string>()
  const [unlinked, setUnlinked] = useState<Unlinked>()
  const [to, setTo] = useState('/')
  const isBegun = useRef(false)
  useEffect(() => {
    if (isBegun.current) return
    isBegun.current = true
    window.history.replaceState(null, '', '/sign-on')
    finish().catch((error: unknown) =>
      setFailure(error instanceof Error ? error.message : 'This page failed: begin again.'),
    )
    async function finish() {
      const begun = takeBegun()
      setTo(begun.to)
      const came = await finishSignOn(begun.flow, search)
      if ('ticket' in came) setUnlinked(came)
      else enter(came, begun.to)
    }
  }, [search, enter])
  return { failure, unlinked, to }
}

interface Given {
  readonly ticket: string
  readonly onLinked: (session: OwnSession) => void
}

/** Ties the person of the provider to a reviewer, who gives their secret. */
function LinkForm(inputs: Given) {
  const { reviewer, setReviewer, secret, setSecret, isReady, submit, isPending, error } = useLinking(inputs)
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
