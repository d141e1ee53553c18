import { type ReactNode, useRef } from 'react'
import { Redirect, useLocation, useSearch } from 'wouter'
import { useSession } from '../api/use-session.ts'
import { Loading } from '../parts/loading.tsx'
import { pairPath } from './pair-path.ts'
import { Unreachable } from './unreachable.tsx'

/**
 * Lets only paired browsers see what is in it; others go to the page that pairs them. A session that ends while its
 * page is open leaves the page as it is, and the frame says so.
 */
export function SignedIn({ children }: { readonly children: ReactNode }) {
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
