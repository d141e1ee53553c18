import type { Policy } from '../../ground/model/policy.ts'
import { type Profile, profileSettings } from '../../ground/model/settings/profile-settings.ts'
import { type ProxySettings, proxySettings } from '../../ground/model/settings/proxy-settings.ts'
import {
  type ReputationSettings,
  reputationSettings,
} from '../../ground/model/settings/reputation-settings.ts'
import { type ReviewSettings, reviewSettings } from '../../ground/model/settings/review-settings.ts'
import { clientProfiles } from './client-profiles.ts'

/** The default `[proxy]` settings. */
export const defaultProxy: ProxySettings = proxySettings.default

/** The default `[reputation]` settings. */
export const defaultReputation: ReputationSettings = reputationSettings.default

/** The default `[reviews]` settings; times are seconds. */
export const defaultReviews: ReviewSettings = reviewSettings.default

/** The profile of every agent that no other profile is written for. */
export const defaultProfile: Profile = { name: 'default', ...profileSettings.default }

/**
 * The risk from which the five factors ask about a function that a program wraps. What changes something and names an
 * address has 0.355 when it is called first: of honest work a third is like that, of what strangers order hardly anything
 * that the filters do not see.
 */
export const sdkFloor = 0.4

/** For functions that a program wraps itself: there are people to ask, and the name of a function says more. */
const sdkProfile: Profile = {
  ...defaultProfile,
  name: 'sdk',
  critical: 'multi_party',
  five_factor_floor: sdkFloor,
}

/** The profiles that are there without any file. */
export const builtInProfiles: Readonly<Record<string, Profile>> = {
  default: defaultProfile,
  sdk: sdkProfile,
  ...Object.fromEntries(
    Object.entries(clientProfiles).map(([name, { on_queue }]) => [
      name,
      { ...defaultProfile, name, on_queue },
    ]),
  ),
}

/** The profile of a call; a name that the policy does not hold is judged by the default one. */
export function profileNamed(policy: Policy, name: string): Profile {
  const named = Object.hasOwn(policy.profiles, name) ? policy.profiles[name] : undefined
  return named ?? policy.profiles['default'] ?? defaultProfile
}
