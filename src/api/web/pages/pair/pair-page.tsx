import { useQueryClient } from '@tanstack/react-query'
import { Redirect, useSearch } from 'wouter'
import { keys } from '../../api/keys.ts'
import { useProvider } from '../../api/use-provider.ts'
import { type OwnSession, useCodeSource, useSession } from '../../api/use-session.ts'
import { giveFocusTurn } from '../../app/take-focus-turn.ts'
import { afterPairing } from '../../app/pair-path.ts'
import { PageHeading } from '../../parts/page-heading.tsx'
import { CodeForm } from './code-form.tsx'
import { PasskeyEntrance } from './passkey-entrance.tsx'
import { ProviderEntrance } from './provider-entrance.tsx'
import styles from './pair-page.module.css'

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
