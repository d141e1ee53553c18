import type { Policy, Rule } from '../../ground/model/policy.ts'
import { type Profile, profileSettings } from '../../ground/model/settings/profile-settings.ts'
import { reviewSettings } from '../../ground/model/settings/review-settings.ts'
import { proxySettings } from '../../ground/model/settings/proxy-settings.ts'
import { reputationSettings } from '../../ground/model/settings/reputation-settings.ts'
import type { SettingNode } from '../../ground/model/settings/setting-node.ts'
import { clientProfiles, routineRules } from '../../judge/policy/client-profiles.ts'
import {
  builtInProfiles,
  defaultProfile,
  defaultProxy,
  defaultReputation,
  defaultReviews,
} from '../../judge/policy/default-profile.ts'
import type { PolicyFile, ProfileFile, RuleFile } from './policy-file.ts'
import type { PolicyLayer } from './read-policy-file.ts'
import { memberOf } from '../../ground/model/member-of.ts'

/** A policy before its digest. */
export type PolicyParts = Omit<Policy, 'digest'>

/**
 * Lays all layers over the built-in settings, the weakest first. A profile begins as the default one. The settings that
 * are built in for a client lie beneath that, so that a file's default profile holds for the client too.
 */
export function resolveLayers(layers: readonly PolicyLayer[]): PolicyParts {
  const files = layers.map(({ values }) => values)
  const names = new Set([
    ...Object.keys(builtInProfiles),
    ...files.flatMap(file => Object.keys(file.profile ?? {})),
  ])
  return {
    proxy: laidOver(
      proxySettings,
      defaultProxy,
      files.map(({ proxy }) => proxy),
    ),
    reputation: laidOver(
      reputationSettings,
      defaultReputation,
      files.map(({ reputation }) => reputation),
    ),
    reviews: laidOver(
      reviewSettings,
      defaultReviews,
      files.map(({ reviews }) => reviews),
    ),
    profiles: Object.fromEntries([...names].map(name => [name, resolveProfile(name, files)])),
    ...observeOf(files),
    rules: [...layers.flatMap(rulesOf), ...routineRules.filter(rule => !isPriced(rule, files))],
  }
}

function observeOf(files: readonly PolicyFile[]): Pick<Policy, 'observe'> {
  const observe = files.findLast(file => file.observe !== undefined)?.observe
  return observe === undefined ? {} : { observe }
}

/** Returns the rules of one layer, each with the place where it stands. */
export function rulesOf({ values, placeOf }: PolicyLayer): readonly Rule[] {
  return (values.rule ?? []).map(
    (rule, i) => ({ ...withoutUndefined<RuleFile>(rule), source: placeOf(['rule', i]).text }) as Rule,
  )
}

function resolveProfile(name: string, files: readonly PolicyFile[]): Profile {
  const common = files.map(file => file.profile?.['default'])
  const usual = [beneath(name), ...common].reduce<Profile>(overProfile, defaultProfile)
  const own =
    name === 'default'
      ? []
      : [builtInDifference(name, usual), ...files.map(file => memberOf(file.profile, name))]
  return { ...own.reduce<Profile>(overProfile, usual), name }
}

/** Returns how a client waits best, for a profile in which no file says so. */
function beneath(name: string): ProfileFile | undefined {
  const profile = Object.hasOwn(clientProfiles, name) ? clientProfiles[name] : undefined
  return profile && { on_queue: profile.on_queue }
}

/** Tells whether a file prices one of the findings that a built-in rule covers: the rule then gives way to the file. */
function isPriced({ profile = '', covers }: Rule, files: readonly PolicyFile[]): boolean {
  const statements = files.flatMap(file => [file.profile?.['default'], memberOf(file.profile, profile)])
  return statements.some(one => covers.some(code => Object.hasOwn({ ...one?.points, ...one?.floors }, code)))
}

/** Returns the settings in which a built-in profile differs from the usual one; what is stricter there stays. */
function builtInDifference(name: string, usual: Profile): ProfileFile | undefined {
  const profile = Object.hasOwn(builtInProfiles, name) ? builtInProfiles[name] : undefined
  const floor = Math.min(profile?.five_factor_floor ?? 1, usual.five_factor_floor)
  return profile && { critical: profile.critical, five_factor_floor: floor }
}

function overProfile(below: Profile, profile: ProfileFile | undefined): Profile {
  return { ...laidOver<Omit<Profile, 'name'>>(profileSettings, below, [profile]), name: below.name }
}

/** Lays what files say of a section over what lies below them, by its records. */
function laidOver<T>({ over }: SettingNode<T>, base: T, files: readonly (object | undefined)[]): T {
  return files.reduce<T>((below, above) => over(below, above) ?? below, base)
}

/** Returns an object without its keys that are undefined. */
function withoutUndefined<T extends object>(value: object): T {
  return Object.fromEntries(Object.entries(value).filter(([, one]) => one !== undefined)) as T
}
