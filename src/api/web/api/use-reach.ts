import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { TeamReach } from '../../../ground/model/team-reach.ts'
import type { GrantDraft } from '../../../people/acts/gate-people/grants.ts'
import { ask } from './ask.ts'

/** Asks what a draft would have come to at the gates of the team; null: a pause, undefined: nothing yet. */
export function useReach(draft: GrantDraft | null | undefined): TeamReach | undefined {
  const { data } = useQuery({
    queryKey: ['decisions', 'reach', draft],
    queryFn: ({ signal }) => ask<TeamReach | null>('/v1/team/reach', { draft }, signal),
    enabled: draft !== undefined,
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  })
  return draft === undefined ? undefined : (data ?? undefined)
}
