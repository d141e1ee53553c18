import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ShapeTrust } from '../../../../people/acts/gate-people/trust-registry.ts'
import type { ShownTool } from '../../../../people/acts/gate-people/tool-registry.ts'
import type { Grant } from '../../../../ground/model/grant.ts'
import type { SeenClient } from '../../../../ground/model/overview.ts'
import type { Observation } from '../../../../ground/model/shape.ts'
import { ask } from '../../api/ask.ts'
import { keys } from '../../api/keys.ts'

/** Trust fades by itself, so that the list is asked for again now and then. */
const every = 5 * 60_000

/** Every shape that people answered for, the latest answer first. */
export function useTrust() {
  return useQuery({
    queryKey: keys.trust,
    queryFn: ({ signal }) => ask<readonly ShapeTrust[]>('/v1/trust', undefined, signal),
    refetchInterval: every,
  })
}

/** One shape with every answer that taught it. */
export function useExplained(shape: string) {
  return useQuery({
    queryKey: [...keys.trust, shape],
    queryFn: ({ signal }) =>
      ask<ShapeTrust & { readonly observations: readonly Observation[] }>(
        `/v1/trust/${encodeURIComponent(shape)}`,
        undefined,
        signal,
      ),
  })
}

/** Every grant and block, those that ended among them. */
export function useGrants() {
  return useQuery({
    queryKey: keys.grants,
    queryFn: ({ signal }) => ask<readonly Grant[]>('/v1/grants', undefined, signal),
  })
}

/** Every tool of an MCP server as it is pinned. */
export function useTools() {
  return useQuery({
    queryKey: keys.tools,
    queryFn: ({ signal }) => ask<readonly ShownTool[]>('/v1/tools', undefined, signal),
  })
}

/** The agents that have asked, each once. */
export function useAgents(): readonly string[] {
  const { data = [] } = useQuery({
    queryKey: keys.clients,
    queryFn: ({ signal }) => ask<readonly SeenClient[]>('/v1/clients', undefined, signal),
  })
  return [...new Set(data.map(({ agent }) => agent))].sort()
}

/** Sends a change and asks again for what it touched. */
export function useChange(key: readonly string[]) {
  const queries = useQueryClient()
  return async (path: string, body: unknown) => {
    await ask(path, body)
    await queries.invalidateQueries({ queryKey: key })
  }
}
