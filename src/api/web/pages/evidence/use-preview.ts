import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { LogEvidence } from '../../../../ground/model/log-evidence.ts'
import { keys } from '../../api/keys.ts'
import { makeBundle } from './make-bundle.ts'

/** The counts of what a bundle would show; the last ones stand until those of another choice are there. */
export function usePreview(evidence: LogEvidence | undefined, withhold: readonly string[]) {
  const [read, setRead] = useState(0)
  const found = useQuery({
    queryKey: [...keys.evidence({ from: evidence?.from, to: evidence?.to }), evidence?.note, ...withhold],
    queryFn: ({ signal }) => {
      setRead(0)
      if (!evidence) throw new Error('There is nothing to preview.')
      return makeBundle({ evidence, withhold, signal, onProgress: setRead })
    },
    enabled: evidence !== undefined,
    placeholderData: before => before,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  return { ...found, read }
}
