import { QueryClientProvider } from '@tanstack/react-query'
import { Redirect, Route, Switch, useLocation } from 'wouter'
import { makeQueryClient } from '../api/make-query-client.ts'
import { SignOnPage } from '../pages/sign-on/sign-on-page.tsx'
import { PairPage } from '../pages/pair/pair-page.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { Frame } from './frame.tsx'
import { NoPage } from './no-page.tsx'
import { pageTable } from './page-table.tsx'
import { SignedIn } from './signed-in.tsx'

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
