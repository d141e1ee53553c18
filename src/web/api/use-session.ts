import { useQuery } from '@tanstack/react-query'
import type * as z from 'zod'
import type { ownSession } from '../../http/schemas/session.ts'
import { AskError, ask, keepOut } from './ask.ts'
import { keys } from './keys.ts'

/** Who this browser is for the gate. */
export type OwnSession = z.infer<typeof ownSession>

/** Who this browser is, or null where it was not paired or its session has ended. */
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

/** Lets this browser in with the code that the terminal shows. */
export async function pair(code: string): Promise<OwnSession> {
  const session = await ask<OwnSession>('/v1/session', { code })
  keepOut(false)
  return session
}

/** Who this browser is; the answer is null for nobody. */
export function useSession() {
  return useQuery({ queryKey: keys.session, queryFn: askSession, staleTime: 60_000 })
}

/** Whether whoever sits here may answer and change things, and not only look. */
export function useMayAnswer(): boolean {
  return useSession().data?.caller.role === 'reviewer'
}
