import { expect, test } from 'vitest'
import { defaultProfile } from '../../judge/policy/default-profile.ts'
import { type Profile, profileSettings } from '../../ground/model/settings/profile-settings.ts'
import { proxySettings } from '../../ground/model/settings/proxy-settings.ts'
import { reputationSettings } from '../../ground/model/settings/reputation-settings.ts'
import { reviewSettings } from '../../ground/model/settings/review-settings.ts'
import { section } from '../../ground/model/settings/setting-node.ts'
import type { Setting } from '../../ground/model/settings/setting.ts'
import { loosenedSettings } from './loosened-settings.ts'
import { type PolicyParts, resolveLayers } from './resolve-layers.ts'
import { settings } from './settings.ts'

const ordered = settings.filter(({ key }) => /^(proxy|reputation|reviews|profile)\./.test(key))

/** The words of each setting that takes one of several, the loosest first; those in one place can’t be compared. */
const words: ReadonlyMap<string, readonly (readonly unknown[])[]> = new Map([
  ['reviews.proof', [['session'], ['secret']]],
  ['reviews.self_approval', [['critical'], ['high'], ['medium'], ['low']]],
  ['profile.NAME.challenges', [['none'], ['confirm'], ['quiz'], ['teach_back'], ['multi_party']]],
  ['profile.NAME.floors', [['none'], ['confirm'], ['quiz'], ['teach_back'], ['multi_party']]],
  ['profile.NAME.critical', [['multi_party'], ['deny']]],
  ['profile.NAME.scorer', [['filters'], ['default'], ['max']]],
  ['profile.NAME.sql_writes', [[true], [false]]],
  ['profile.NAME.on_queue', [['default', 'hold', 'ask'], ['park']]],
  ['profile.NAME.prompts', [['person'], ['typed']]],
  ['profile.NAME.boundary.net', [['ask'], ['none']]],
  ['profile.NAME.boundary.backend', [['files'], ['bwrap']]],
  ['profile.NAME.boundary.required', [[false], [true]]],
])

/** Values of a setting in places from the loosest to the strictest. */
function placesOf({ key, type, tighter }: Setting): readonly (readonly unknown[])[] {
  const named = words.get(key) ?? words.get(key.slice(0, key.lastIndexOf('.')))
  if (named) return named
  if (type.includes('"gate"')) return [[1], [2], ['gate']]
  if (type.includes('group')) return [[[]], [[{ group: 'a', count: 1 }]], [[{ group: 'a', count: 2 }]]]
  if (tighter === 'fewer') return [[['b', 'a']], [['a']], [[]]]
  if (tighter === 'more') return [[[]], [['a']], [['a', 'b']]]
  if (tighter === 'lower') return [[3], [2], [1]]
  if (tighter === 'higher') return [[1], [2], [3]]
  if (tighter === 'fixed') return [[1, 2, 3]]
  throw new Error(`No values are known for ${key}: add its words.`)
}

/** Every two values of one setting, with whether the change from the first to the second loosens it. */
const changes = ordered.flatMap(setting => {
  const places = placesOf(setting)
  const all = places.flatMap((values, place) => values.map(value => ({ value, place })))
  return all.flatMap(was =>
    all.map(is => ({
      key: setting.key,
      was: was.value,
      is: is.value,
      loosens: is.place < was.place || (is.place === was.place && is.value !== was.value),
    })),
  )
})

const base = resolveLayers([])

/** Returns a value with one member of it changed, however deep. */
function withMember(whole: object, [first = '', ...rest]: readonly string[], value: unknown): object {
  const below: unknown = Reflect.get(whole, first)
  const member =
    rest.length === 0 ? value : withMember(typeof below === 'object' && below ? below : {}, rest, value)
  return { ...whole, [first]: member }
}

function pathOf(key: string): readonly string[] {
  return key.replace('NAME', 'web').replace('CODE', 'code').split('.')
}

/** Returns the policy in which one setting has a value; what else a threshold could fall back on stays. */
function policyWith(key: string, value: unknown): PolicyParts {
  const [first = '', name = '', ...rest] = pathOf(key)
  if (first !== 'profile') return { ...base, ...withMember(base, [first, name, ...rest], value) }
  const web: Profile = { ...defaultProfile, ...withMember(defaultProfile, rest, value), name }
  return { ...base, profiles: { ...base.profiles, web } }
}

test('every loosening of every setting is found, and nothing that tightens is called one', () => {
  const wrong = changes.filter(({ key, was, is, loosens }) => {
    const found = loosenedSettings(policyWith(key, was), policyWith(key, is), {}).map(path => path.join('.'))
    const inheriting = key.startsWith('proxy.auto_')
      ? found.filter(path => !path.startsWith('profile.'))
      : found
    return JSON.stringify(inheriting) !== JSON.stringify(loosens ? [pathOf(key).join('.')] : [])
  })
  expect(wrong).toEqual([])
})

test('of each setting some change loosens and, unless it is fixed, its reverse tightens', () => {
  const withoutOrder = ordered.filter(({ key, tighter }) => {
    const own = changes.filter(change => change.key === key && change.was !== change.is)
    return !own.some(({ loosens }) => loosens) || (tighter !== 'fixed' && own.every(({ loosens }) => loosens))
  })
  expect(withoutOrder).toEqual([])
})

const whole = section<Omit<PolicyParts, 'profiles' | 'rules' | 'observe'>>({
  proxy: proxySettings,
  reputation: reputationSettings,
  reviews: reviewSettings,
})

/** Returns two policies laid over each other, each setting as strict as in both. */
function layered(one: PolicyParts, other: PolicyParts): PolicyParts {
  const [web = defaultProfile, otherWeb = defaultProfile] = [one.profiles['web'], other.profiles['web']]
  return {
    ...one,
    ...whole.strictest(one, other),
    profiles: { ...one.profiles, web: { ...web, ...profileSettings.strictest(web, otherWeb) } },
  }
}

test('two policies together are as strict as each in every setting that can be compared', () => {
  const comparable = changes.filter(({ loosens, key, was, is }) => {
    const back = changes.find(one => one.key === key && one.was === is && one.is === was)
    return !(loosens && back?.loosens)
  })
  const looser = comparable.filter(({ key, was, is }) => {
    const both = layered(policyWith(key, was), policyWith(key, is))
    const found = [was, is].flatMap(value => loosenedSettings(policyWith(key, value), both, {}))
    return found.length > 0
  })
  expect(comparable.length).toBeGreaterThan(ordered.length)
  expect(looser).toEqual([])
})
