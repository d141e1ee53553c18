import { useQuery } from '@tanstack/react-query'
import type { ShownPolicy } from '../../http/ports/policy-port.ts'
import type { Pause } from '../../../ground/model/grant.ts'
import { ask } from './ask.ts'
import { keys } from './keys.ts'
import { useTeamAnswer } from './use-team.ts'

/** The pause that holds, or null. */
export function usePause() {
  return useQuery({
    queryKey: keys.pause,
    queryFn: ({ signal }) => ask<Pause | null>('/v1/pause', undefined, signal),
  })
}

/** The policy in force, where it comes from, and why a newer one was refused; never asked for at a hub, which has none. */
export function usePolicy() {
  const { data: team } = useTeamAnswer()
  return useQuery({
    enabled: team === null,
    queryKey: keys.policy,
    queryFn: ({ signal }) => ask<ShownPolicy>('/v1/policy', undefined, signal),
    staleTime: 60_000,
  })
}
