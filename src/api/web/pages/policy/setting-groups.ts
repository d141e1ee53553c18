import type { ShownSetting } from '../../../http/schemas/policy.ts'
import type { Policy } from '../../../../ground/model/policy.ts'
import { builtInProfiles, defaultProfile } from '../../../../judge/policy/default-profile.ts'
import { memberOf } from '../../../../ground/model/member-of.ts'

/** One setting with what it now is. */
export interface SettingRow {
  readonly key: string
  readonly about: string
  /** As it stands in a file. */
  readonly value: string
  readonly default: string
  readonly isChanged: boolean
}

/** Settings that belong together. */
export interface SettingGroup {
  readonly title: string
  readonly rows: readonly SettingRow[]
}

const sections = [
  ['proxy', 'Thresholds'],
  ['reputation', 'Trust'],
  ['reviews', 'Reviews'],
] as const

/** Every setting of a policy with its value and meaning; for each profile a group of its own, what is unset left out. */
export function settingGroups(settings: readonly ShownSetting[], policy: Policy): readonly SettingGroup[] {
  const general = sections.map(([section, title]) => ({
    title,
    rows: rowsOf(settings, `${section}.`, section, policy[section]),
  }))
  const profiles = Object.values(policy.profiles).map(profile => ({
    title: `Profile ${profile.name}`,
    rows: rowsOf(
      settings,
      'profile.NAME.',
      `profile.${profile.name}`,
      profile,
      memberOf(builtInProfiles, profile.name) ?? defaultProfile,
    ),
  }))
  return [...general, ...profiles].filter(({ rows }) => rows.length > 0)
}

function rowsOf(
  settings: readonly ShownSetting[],
  prefix: string,
  shownAs: string,
  values: unknown,
  builtIn: unknown = {},
): readonly SettingRow[] {
  return settings
    .filter(({ key }) => key.startsWith(prefix))
    .flatMap(({ key, about, default: usual }) => {
      const path = key.slice(prefix.length).split('.')
      // A setting with a key for each code, currency or name has no one default: each key has its own.
      const own = new Map(valuesAt(builtIn, path).map(([found, value]) => [found, JSON.stringify(value)]))
      return valuesAt(values, path).map(([found, value]) => {
        const known = own.get(found) ?? usual
        const text = JSON.stringify(value)
        return { key: `${shownAs}.${found}`, about, value: text, default: known, isChanged: text !== known }
      })
    })
}

/** Returns the values at a path; `CODE` in it stands for every key there. */
function valuesAt(values: unknown, path: readonly string[]): readonly (readonly [string, unknown])[] {
  const [first = '', ...rest] = path
  if (typeof values !== 'object' || values === null) return []
  const table = values as Readonly<Record<string, unknown>>
  if (first === 'CODE') return Object.entries(table)
  const value = memberOf(table, first)
  if (value === undefined) return []
  if (rest.length === 0) return [[first, value]]
  return valuesAt(value, rest).map(([found, inner]) => [`${first}.${found}`, inner] as const)
}
