import { useQuery } from '@tanstack/react-query'
import type { WitnessedState } from '../../../ground/model/known-witness.ts'
import { ask } from './ask.ts'
import { keys } from './keys.ts'

/** Witnesses are in no event, so they are asked for. */
const every = 30_000

/** Returns the witnesses of the log, and whether it may be signed. */
export function useWitnessed() {
  return useQuery({
    queryKey: keys.witnessed,
    queryFn: ({ signal }) => ask<WitnessedState>('/v1/audit/witnesses', undefined, signal),
    refetchInterval: every,
  })
}
