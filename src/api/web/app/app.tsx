import { QueryClientProvider } from '@tanstack/react-query'
import { Link, Redirect, Route, Switch, useLocation, useSearch } from 'wouter'
import { makeQueryClient } from '../api/make-query-client.ts'
import { SignOnPage } from '../pages/sign-on/sign-on-page.tsx'
import { PairPage } from '../pages/pair/pair-page.tsx'
import { Frame } from './frame.tsx'
import { pageTable } from './page-table.tsx'
import { Empty } from '../parts/empty.tsx'
import { PageHeading } from '../parts/page-heading.tsx'
import { type ReactNode, useEffect, useRef, Component } from 'react'
import { useSession } from '../api/use-session.ts'
import { Loading } from '../parts/loading.tsx'
import { pairPath } from './pair-path.ts'
import { FailureNotice } from '../parts/failure-notice.tsx'
import styles from './unreachable.module.css'

const queries = makeQueryClient()

/** The dashboard: the page that lets a browser in, or the frame around whichever page the address names. */
export function App() {
  const [path] = useLocation()
  return (
    <ErrorBoundary>
      <QueryClientProvider client={queries}>
        {path === '/pair' ? (
          <PairPage />
        ) : path === '/sign-on' ? (
          <SignOnPage />
        ) : (
          <SignedIn>
            <Frame>
              <ErrorBoundary key={path}>
                <Pages />
              </ErrorBoundary>
            </Frame>
          </SignedIn>
        )}
      </QueryClientProvider>
    </ErrorBoundary>
  )
}

function Pages() {
  return (
    <Switch>
      {pageTable.map(({ path, page }) => (
        <Route key={path} path={path} component={page} />
      ))}
      <Route path="/index.html">
        <Redirect to="/" replace />
      </Route>
      <Route component={NoPage} />
    </Switch>
  )
}

/** Shows that an address has no page. */
function NoPage() {
  return (
    <>
      <PageHeading title="Nothing here" />
      <Empty title="There is no page at this address.">
        <Link href="/">Go to the inbox</Link>
      </Empty>
    </>
  )
}

/**
 * Lets only paired browsers see what is in it; others go to the page that pairs them. A session that ends while its
 * page is open leaves the page as it is, and the frame says so.
 */
function SignedIn({ children }: { readonly children: ReactNode }) {
  const [path] = useLocation()
  const search = useSearch()
  const { data: session, error, refetch } = useSession()
  const wasIn = useRef(false)
  if (session) wasIn.current = true
  if (wasIn.current) return children
  if (session === null) return <Redirect to={pairPath(path, search)} replace />
  if (error) return <Unreachable error={error} again={() => void refetch()} />
  return <Loading what="Asking the gate who you are" />
}

interface Given {
  readonly error: unknown
  readonly again: () => void
}

/** Shows a page in place of every other when the gate does not answer at all; it tries again by itself. */
function Unreachable({ error, again }: Given) {
  useEffect(() => {
    const timer = setInterval(again, 5_000)
    return () => clearInterval(timer)
  }, [again])
  return (
    <main className={styles['page']}>
      <h1 className={styles['title']}>The gate does not answer</h1>
      <p>
        Calls are refused until it does. Start it with `countersign start`; this page then goes on by itself.
      </p>
      <FailureNotice error={error} again={again} />
    </main>
  )
}

interface ErrorBoundaryProps {
  readonly children: ReactNode
}

interface State {
  readonly error: Error | undefined
}

/** Keeps a page that fails from taking the others with it. */
class ErrorBoundary extends Component<ErrorBoundaryProps, State> {
  override state: State = { error: undefined }

  static getDerivedStateFromError(error: unknown): State {
    return { error: error instanceof Error ? error : new Error(String(error)) }
  }

  override render(): ReactNode {
    if (!this.state.error) return this.props.children
    const error = new Error('This page could not be drawn: try again, or load it anew.', {
      cause: this.state.error,
    })
    return <FailureNotice error={error} again={() => this.setState({ error: undefined })} />
  }
}
