import type { ReputationSettings } from '../../ground/model/settings/reputation-settings.ts'
import type { LearnedAnswer, Trust } from '../../ground/model/shape.ts'

/** Nobody has answered for anything yet. */
export const noTrust: Trust = {
  trust: 0.5,
  observations: 0,
  approvals: 0,
  denials: 0,
  lastAt: null,
  reviewers: 0,
}

type TrustSettings = Pick<ReputationSettings, 'deny_weight' | 'half_life'>

const day = 86_400_000

/**
 * Returns the trust that answers give a shape at `now`: a Beta model with the prior (1, 1). Each answer's weight halves
 * with every half-life of its age, so evidence fades toward the prior; a clock that went back makes nothing heavier.
 */
export function trustOf(observations: readonly LearnedAnswer[], settings: TrustSettings, now: number): Trust {
  const weight = ({ at }: LearnedAnswer) => 2 ** (-Math.max(0, now - at) / (settings.half_life * day))
  const sum = (approve: boolean) =>
    observations.filter(one => one.approve === approve).reduce((total, one) => total + weight(one), 0)
  const [approvals, denials] = [sum(true), sum(false)]
  const alpha = 1 + approvals
  const beta = 1 + denials * settings.deny_weight
  return {
    trust: alpha / (alpha + beta),
    observations: approvals + denials,
    approvals: observations.filter(({ approve }) => approve).length,
    denials: observations.filter(({ approve }) => !approve).length,
    lastAt: observations.length === 0 ? null : Math.max(...observations.map(({ at }) => at)),
    reviewers: new Set(observations.map(({ reviewer }) => reviewer)).size,
  }
}
