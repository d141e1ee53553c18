import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { CheckedDraft, DraftEffect, PolicySave, ShownPolicy } from '../../../http/ports/policy-port.ts'
import type { ShownSetting } from '../../../http/schemas/policy.ts'
import { AskError, ask } from '../../api/ask.ts'
import { keys } from '../../api/keys.ts'
import type { Proofs } from '../../parts/proofs.ts'
import { useSettled } from '../../parts/use-settled.ts'

/** The number of last decisions that a draft is tried on. */
const tried = 1_000

/** Every setting with its meaning; they change with the program alone. */
export function useSettings() {
  return useQuery({
    queryKey: [...keys.policy, 'settings'],
    queryFn: ({ signal }) => ask<readonly ShownSetting[]>('/v1/policy/settings', undefined, signal),
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** Returns the check of a draft, once nothing was typed for a moment; undefined until that is known. */
export function useCheck(toml: string) {
  const asked = useSettled(toml)
  const { data, error } = useQuery({
    queryKey: [...keys.policy, 'check', asked],
    queryFn: ({ signal }) => ask<CheckedDraft>('/v1/policy/check', { toml: asked }, signal),
    gcTime: 0,
  })
  return { checked: asked === toml ? data : undefined, error }
}

/** Returns the changes that a draft would make to the last decisions, with the draft that it was tried with. */
export function useEffectOf() {
  return useMutation({
    mutationFn: async (toml: string) => ({
      toml,
      effect: await ask<DraftEffect>('/v1/policy/effect', { toml, limit: tried }),
    }),
  })
}

/** Puts a draft in place of the file; what is shown of the policy is the new one at once. */
export function useSave() {
  const queries = useQueryClient()
  return async (save: PolicySave, who: Proofs) => {
    try {
      queries.setQueryData(keys.policy, await ask<ShownPolicy>('/v1/policy/save', { ...save, who }))
    } catch (error) {
      // Somebody else was first: what they wrote is shown.
      if (error instanceof AskError && error.status === 409)
        await queries.invalidateQueries({ queryKey: keys.policy, exact: true })
      throw error
    }
  }
}
