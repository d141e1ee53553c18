import { useQuery } from '@tanstack/react-query'
import type * as z from 'zod'
import type { ownSession } from '../../http/schemas/session.ts'
import type { PasskeyRequest } from '../../../ground/model/passkey.ts'
import { signWithPasskey } from '../parts/sign-with-passkey.ts'
import { AskError, ask, keepOut } from './ask.ts'
import { keys } from './keys.ts'
import type { ShownMembership } from '../../../ground/model/shown-team.ts'

/** The session of this browser, as the gate knows it. */
export type OwnSession = z.infer<typeof ownSession>

/** Asks for the session of this browser; null where it was not paired or its session has ended. */
export async function askSession(): Promise<OwnSession | null> {
  try {
    const session = await ask<OwnSession>('/v1/session')
    keepOut(false)
    return session
  } catch (error) {
    if (!(error instanceof AskError) || error.status !== 403) throw error
    keepOut(true)
    return null
  }
}

/** Returns the sentence that says where a code for this browser comes from; nothing before the gate has answered. */
export function useCodeSource(): string | undefined {
  return useQuery({ queryKey: keys.codeSource, queryFn: askCodeSource, staleTime: Number.POSITIVE_INFINITY })
    .data
}

async function askCodeSource(): Promise<string> {
  try {
    await ask<OwnSession>('/v1/session')
    return ''
  } catch (error) {
    if (!(error instanceof AskError) || error.status !== 403) throw error
    return error.message
  }
}

/** Lets this browser in with the code that the terminal shows. */
export async function pair(code: string): Promise<OwnSession> {
  const session = await ask<OwnSession>('/v1/session', { code })
  keepOut(false)
  return session
}

/** Lets this browser in with a passkey of whoever sits here. */
export async function signIn(): Promise<OwnSession> {
  const request = await ask<PasskeyRequest>('/v1/session/passkey/request', {})
  const session = await ask<OwnSession>('/v1/session/passkey', { passkey: await signWithPasskey(request) })
  keepOut(false)
  return session
}

/** Returns the session of this browser; the answer is null for nobody. */
export function useSession() {
  return useQuery({ queryKey: keys.session, queryFn: askSession, staleTime: 60_000 })
}

/** Tells whether the person here may answer and change things, and not only look. */
export function useMayAnswer(): boolean {
  return useSession().data?.caller.role === 'reviewer'
}

/** Returns how this gate stands with its team; null where it is of none, undefined before it is known. */
export function useMembership(): ShownMembership | null | undefined {
  const isIn = Boolean(useSession().data)
  return useQuery({
    queryKey: keys.membership,
    queryFn: ({ signal }) => ask<ShownMembership | null>('/v1/membership', undefined, signal),
    enabled: isIn,
    // A lease is in no event.
    refetchInterval: ({ state }) => (state.data ? 10_000 : 60_000),
  }).data
}
