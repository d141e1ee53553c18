import { useQuery } from '@tanstack/react-query'
import type { ShownToken } from '../../../http/routes/token-routes.ts'
import type { SeenClient } from '../../../../ground/model/overview.ts'
import { ask } from '../../api/ask.ts'
import { keys } from '../../api/keys.ts'

/** The agents that have asked, the latest first. */
export function useClients() {
  return useQuery({
    queryKey: keys.clients,
    queryFn: ({ signal }) => ask<readonly SeenClient[]>('/v1/clients', undefined, signal),
  })
}

/** The tokens that let programs in, without what opens. */
export function useTokens() {
  return useQuery({
    queryKey: ['tokens'],
    queryFn: ({ signal }) => ask<readonly ShownToken[]>('/v1/tokens', undefined, signal),
    refetchInterval: 60_000,
  })
}
