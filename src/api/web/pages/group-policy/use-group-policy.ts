import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { CheckedDraft } from '../../../http/ports/policy-port.ts'
import type { PolicyEffect } from '../../../../ground/model/policy-effect.ts'
import type { ShownGroupPolicy } from '../../../../ground/model/policy-rollout.ts'
import { AskError, ask } from '../../api/ask.ts'
import { keys } from '../../api/keys.ts'
import type { Proofs } from '../../parts/proofs.ts'
import { useSettled } from '../../parts/use-settled.ts'

/** A change of a group’s policy, as the hub is asked for it. */
export type PolicyChange =
  | { readonly verb: 'save'; readonly toml: string; readonly share: number; readonly over: number }
  | { readonly verb: 'move'; readonly version: number; readonly share: number; readonly over: number }
  | { readonly verb: 'confirm' | 'withdraw'; readonly over: number }

/** Returns the policy of a group. */
export function useGroupPolicy(group: string) {
  return useQuery({
    queryKey: keyOf(group),
    queryFn: ({ signal }) => ask<ShownGroupPolicy>(pathOf(group), undefined, signal),
    refetchInterval: 10_000,
  })
}

/** Returns the check of a draft, once nothing was typed for a moment; undefined until that is known. */
export function useGroupCheck(group: string, toml: string) {
  const asked = useSettled(toml)
  const { data, error } = useQuery({
    queryKey: [...keyOf(group), 'check', asked],
    queryFn: ({ signal }) => ask<CheckedDraft>(`${pathOf(group)}/check`, { toml: asked }, signal),
    gcTime: 0,
  })
  return { checked: asked === toml ? data : undefined, error }
}

/** Returns what a draft would have come to, with the draft that it was tried with. */
export function useGroupEffect(group: string) {
  return useMutation({
    mutationFn: async (toml: string) => ({
      toml,
      effect: await ask<PolicyEffect>(`${pathOf(group)}/effect`, { toml }),
    }),
  })
}

/** Changes a group’s policy; what is shown of it is the new one at once, also where somebody else was first. */
export function useChange(group: string) {
  const queries = useQueryClient()
  return async ({ verb, ...change }: PolicyChange, who: Proofs) => {
    try {
      const shown = await ask<ShownGroupPolicy>(`${pathOf(group)}/${verb}`, { ...change, who })
      queries.setQueryData(keyOf(group), shown)
    } catch (error) {
      if (error instanceof AskError && error.status === 409)
        await queries.invalidateQueries({ queryKey: keyOf(group), exact: true })
      throw error
    }
  }
}

function keyOf(group: string) {
  return [...keys.policy, 'group', group] as const
}

function pathOf(group: string): string {
  return `/v1/team/policies/${encodeURIComponent(group)}`
}
