import type { CodeSpec } from '../../ground/model/finding.ts'
import { memberOf } from '../../ground/model/member-of.ts'
import { type Profile, profileSettings } from '../../ground/model/settings/profile-settings.ts'
import { proxySettings } from '../../ground/model/settings/proxy-settings.ts'
import { reputationSettings } from '../../ground/model/settings/reputation-settings.ts'
import { reviewSettings } from '../../ground/model/settings/review-settings.ts'
import { section } from '../../ground/model/settings/setting-node.ts'
import type { Path } from './refuse-setting.ts'
import type { PolicyParts } from './resolve-layers.ts'

type Codes = Readonly<Record<string, CodeSpec>>

/** The sections that a policy has once. Rules and a time of observing are no values that are ordered. */
const wholePolicy = section<Omit<PolicyParts, 'profiles' | 'rules' | 'observe'>>({
  proxy: proxySettings,
  reputation: reputationSettings,
  reviews: reviewSettings,
})

/** Returns the settings in which `after` is less strict than `before`; empty when it only tightens. */
export function loosenedSettings(before: PolicyParts, after: PolicyParts, codes: Codes): readonly Path[] {
  const fallback = before.profiles['default']
  const profiles = Object.entries(after.profiles).sort(
    ([a], [b]) => Number(b === 'default') - Number(a === 'default'),
  )
  return [
    ...wholePolicy.loosened(before, after),
    ...profiles.flatMap(([name, is]) => {
      const was = memberOf(before.profiles, name) ?? fallback
      if (!was) return []
      const priced = Object.keys({ ...was.points, ...is.points })
      return profileSettings
        .loosened(inForce(was, before, priced, codes), inForce(is, after, priced, codes))
        .map(keys => ['profile', name, ...keys])
    }),
  ]
}

/** Returns a profile with what holds where it says nothing itself: the thresholds of its policy, and the points of a code. */
function inForce(profile: Profile, { proxy }: PolicyParts, priced: readonly string[], codes: Codes): Profile {
  const worth = (code: string) => memberOf(profile.points, code) ?? memberOf(codes, code)?.points ?? 0
  return {
    ...profile,
    points: Object.fromEntries(priced.map(code => [code, worth(code)])),
    thresholds: {
      allow: profile.thresholds.allow ?? proxy.auto_allow_threshold,
      deny: profile.thresholds.deny ?? proxy.auto_deny_threshold,
    },
  }
}
