import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { Route, Switch } from 'wouter'
import { pageTable } from './page-table.tsx'
import { Frame } from './frame.tsx'

const queries = new QueryClient({ defaultOptions: { queries: { retry: 1, staleTime: 5_000 } } })

/** The dashboard: the frame around whichever page the address names. */
export function App() {
  return (
    <QueryClientProvider client={queries}>
      <Frame>
        <Switch>
          {pageTable.map(({ path, page }) => (
            <Route key={path} path={path} component={page} />
          ))}
          <Route>
            <p>There is no such page.</p>
          </Route>
        </Switch>
      </Frame>
    </QueryClientProvider>
  )
}
