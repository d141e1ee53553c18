import { useQuery } from '@tanstack/react-query'
import type { ShownMembership } from '../../../ground/model/shown-membership.ts'
import { ask } from './ask.ts'
import { keys } from './keys.ts'
import { useSession } from './use-session.ts'

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
