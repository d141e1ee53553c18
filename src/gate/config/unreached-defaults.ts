import type { Profile } from '../../ground/model/settings/profile-settings.ts'
import type { LoadedPolicy } from './load-policy.ts'
import { memberOf } from '../../ground/model/member-of.ts'

type Given = Pick<LoadedPolicy, 'policy' | 'layers'>

/**
 * Returns a sentence for each line of a file's default profile that some built-in profile has a setting of its own for:
 * the line holds there no more than if it were not written. What the files themselves say for a profile needs no word.
 */
export function unreachedDefaults({ policy, layers }: Given): readonly string[] {
  const keys = new Set(layers.flatMap(({ values }) => Object.keys(values.profile?.['default'] ?? {})))
  return [...keys].flatMap(key => unreachedBy(key as keyof Profile, { policy, layers }))
}

function unreachedBy(key: keyof Profile, { policy, layers }: Given): readonly string[] {
  const usual = policy.profiles['default']?.[key]
  const setter = layers.findLast(({ values }) => ownValue(values.profile?.['default'], key) !== undefined)
  if (!setter || usual === undefined || typeof usual === 'object') return []
  const isOwn = (name: string) =>
    layers.every(({ values }) => ownValue(memberOf(values.profile, name), key) === undefined)
  const byValue = new Map<string, string[]>()
  for (const [name, profile] of Object.entries(policy.profiles))
    if (profile[key] !== usual && isOwn(name)) {
      const value = JSON.stringify(profile[key])
      byValue.set(value, [...(byValue.get(value) ?? []), name])
    }
  const place = setter.placeOf(['profile', 'default', key]).text
  return [...byValue].map(
    ([value, names]) =>
      `${place}: ${key} = ${JSON.stringify(usual)} of the default profile does not reach ${names.join(', ')}, built in with ${key} = ${value}: write it under [profile.${names[0]}] too, where it is to hold there.`,
  )
}

function ownValue(profile: object | undefined, key: string): unknown {
  return profile && Object.hasOwn(profile, key) ? (profile as Record<string, unknown>)[key] : undefined
}
