import { QueryCache, QueryClient } from '@tanstack/react-query'
import { AskError } from './ask.ts'
import { keys } from './keys.ts'

/** Makes the client that keeps the gate’s answers. The gate is on this machine: whether there is a network does not matter. */
export function makeQueryClient(): QueryClient {
  const client: QueryClient = new QueryClient({
    defaultOptions: {
      queries: { networkMode: 'always', retry: mayHelp, retryDelay: 1_000, staleTime: 5_000 },
      mutations: { networkMode: 'always' },
    },
    queryCache: new QueryCache({
      onError: (error, { queryKey }) => {
        const isOwn = queryKey[0] === keys.session[0]
        if (!isOwn && error instanceof AskError && error.status === 403)
          void client.invalidateQueries({ queryKey: keys.session })
      },
    }),
  })
  return client
}

/** Asking once more may help where the gate was not there, and not where it said no. */
function mayHelp(failures: number, error: Error): boolean {
  return failures < 1 && error instanceof AskError && (error.status === 0 || error.status === 503)
}

type Value = string | number | boolean | readonly string[] | undefined

/** The part of an address behind its path: `?a=1&b=x,y`, without what is left out; empty for nothing. */
export function queryText(input: object): string {
  const parts = new URLSearchParams()
  for (const [name, value] of Object.entries(input) as [string, Value][])
    if (value !== undefined && value !== '') parts.set(name, String(value))
  const text = parts.toString()
  return text === '' ? '' : `?${text}`
}
