import { useQuery } from '@tanstack/react-query'
import type * as z from 'zod'
import type { ownSession } from '../../http/schemas/session.ts'
import { AskError, ask } from './ask.ts'
import { keys } from './keys.ts'

/** Who this browser is for the gate. */
export type OwnSession = z.infer<typeof ownSession>

/** Who this browser is, or null where it was not paired or its session has ended. */
export async function askSession(): Promise<OwnSession | null> {
  try {
    return await ask<OwnSession>('/v1/session')
  } catch (error) {
    if (error instanceof AskError && error.status === 403) return null
    throw error
  }
}

/** Lets this browser in with the code that the terminal shows. */
export function pair(code: string): Promise<OwnSession> {
  return ask<OwnSession>('/v1/session', { code })
}

/** Who this browser is; the answer is null for nobody. */
export function useSession() {
  return useQuery({ queryKey: keys.session, queryFn: askSession, staleTime: 60_000 })
}

/** Whether whoever sits here may answer and change things, and not only look. */
export function useMayAnswer(): boolean {
  return useSession().data?.caller.role === 'reviewer'
}
