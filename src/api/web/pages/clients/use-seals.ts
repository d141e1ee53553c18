import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ShownSeals } from '../../../../ground/model/seal.ts'
import { ask } from '../../api/ask.ts'
import { keys } from '../../api/keys.ts'

/** The terminal’s own look is in no event. */
const every = 60_000
/** While somebody else’s check is under way. */
const soon = 2_000

/** The seals of installed clients. */
export function useSeals() {
  return useQuery({
    queryKey: keys.seals,
    queryFn: ({ signal }) => ask<ShownSeals>('/v1/seals', undefined, signal),
    refetchInterval: ({ state }) => (state.data?.checking ? soon : every),
  })
}

/** Looks at every installed client now. */
export function useCheckSeals() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => ask<ShownSeals>('/v1/seals/check', {}),
    onSuccess: seals => queries.setQueryData(keys.seals, seals),
  })
}
