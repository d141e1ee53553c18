import { useQuery } from '@tanstack/react-query'
import type { EvidenceQuery, LogEvidence } from '../../../../ground/model/log-evidence.ts'
import { ask } from '../../api/ask.ts'
import { keys } from '../../api/keys.ts'

/** The proofs for a question, with a note that was signed when the page asked. */
export function useEvidence(query: EvidenceQuery) {
  return useQuery({
    queryKey: keys.evidence(query),
    queryFn: ({ signal }) => ask<LogEvidence>('/v1/audit/evidence', query, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
}
