import type { PolicyEffect } from '../../ground/model/policy-effect.ts'

/** Returns why a draft of a group’s policy is compared with nothing, and what to do instead; undefined where calls were judged again. */
export function nothingCompared({
  days,
  looked,
  ofGates,
}: Pick<PolicyEffect, 'days' | 'looked' | 'ofGates'>): string | undefined {
  if (looked > 0) return undefined
  const why =
    ofGates === 0
      ? 'No gate of the group has joined yet'
      : `No gate of the group sent a call of the last ${days} days that can be judged again`
  return `${why}, so nothing can be compared: save it for a share of the gates first, and widen it once they have worked under it.`
}
