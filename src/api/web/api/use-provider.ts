import { useQuery } from '@tanstack/react-query'
import type { BegunSignOn, BreakGlass } from '../../http/ports/sign-on-port.ts'
import { ask, keepOut } from './ask.ts'
import { keys } from './keys.ts'
import type { OwnSession } from './use-session.ts'

/** The place of a sign-on that this page began. Storage of one tab, at this very address with its port: no other page brings it back. */
const place = 'countersign-sign-on'

interface Begun {
  readonly flow: string
  /** The path that somebody wanted to go to. */
  readonly to: string
}

/** Somebody whom the provider knows, and who is no reviewer here yet. */
export interface Unlinked {
  readonly name: string | null
  readonly ticket: string
}

/** Returns the name of the provider by which people sign on here; null where they do not, undefined before it is known. */
export function useProvider(): string | null | undefined {
  const { data } = useQuery({
    queryKey: keys.provider,
    queryFn: () => ask<{ readonly provider: string | null }>('/v1/sign-on'),
    staleTime: 60_000,
  })
  return data?.provider
}

/** Leaves for the provider; the page that it leads back to goes on to `to`. */
export async function leaveToSignOn(to: string, fresh: boolean): Promise<void> {
  const { address, flow } = await ask<BegunSignOn>('/v1/session/sign-on/begin', fresh ? { fresh } : {})
  globalThis.sessionStorage.setItem(place, JSON.stringify({ flow, to } satisfies Begun))
  window.location.assign(address)
}

/** Lets this browser in with what the provider led it back with. */
export async function finishSignOn(flow: string, answer: string): Promise<OwnSession | Unlinked> {
  const came = await ask<OwnSession | { readonly unlinked: Unlinked }>('/v1/session/sign-on', {
    flow,
    answer,
  })
  if ('unlinked' in came) return came.unlinked
  keepOut(false)
  return came
}

/** Says which reviewer somebody is, whom the provider knows. */
export async function linkReviewer(ticket: string, reviewer: string, pin: string): Promise<OwnSession> {
  const session = await ask<OwnSession>('/v1/session/sign-on/link', { ticket, who: { reviewer, pin } })
  keepOut(false)
  return session
}

/** Returns who is let in past the provider now. */
export function useBreakGlass() {
  return useQuery({
    queryKey: keys.breakGlass,
    queryFn: ({ signal }) => ask<readonly BreakGlass[]>('/v1/break-glass', undefined, signal),
    refetchInterval: 30_000,
  })
}

/** Returns the sign-on that this page began, once: what was begun is brought back one time. */
export function takeBegun(): Begun {
  const stored = globalThis.sessionStorage.getItem(place)
  globalThis.sessionStorage.removeItem(place)
  if (stored !== null) return JSON.parse(stored) as Begun
  throw new Error('This page did not begin a sign-on, so nobody was let in: begin it here.')
}
