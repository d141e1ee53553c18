import { useQuery } from '@tanstack/react-query'
import type { ShownTeam } from '../../../ground/model/shown-team.ts'
import { ask } from './ask.ts'
import { keys } from './keys.ts'
import { useSession } from './use-session.ts'

/** Asks for the gates of the team; null from a gate that is no hub. Asked anew every ten seconds while seen. */
export function useTeamAnswer() {
  const isIn = Boolean(useSession().data)
  return useQuery({
    queryKey: keys.team,
    queryFn: ({ signal }) => ask<ShownTeam | null>('/v1/team', undefined, signal),
    enabled: isIn,
    staleTime: 10_000,
    refetchInterval: ({ state }) => (state.data ? 10_000 : false),
  })
}

/** The team whose hub this is; undefined where it is none, and before it is known. */
export function useTeam(): ShownTeam | undefined {
  return useTeamAnswer().data ?? undefined
}
