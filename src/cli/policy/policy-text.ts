import type { Policy, Rule } from '../../ground/model/policy.ts'
import type { Profile } from '../../ground/model/settings/profile-settings.ts'

/** Returns a policy as TOML for a person to read: its sections, its profiles, its rules with all that they hold for. */
export function policyText(policy: Policy): string {
  const lines: string[] = []
  for (const section of ['proxy', 'reputation', 'reviews'] as const)
    lines.push('', `[${section}]`, ...settingLines(policy[section]))
  if (policy.observe)
    lines.push(
      '',
      '[observe]',
      ...settingLines({ ...policy.observe, until: new Date(policy.observe.until).toISOString() }),
    )
  const usual = policy.profiles['default']
  for (const profile of Object.values(policy.profiles)) lines.push('', ...profileLines(profile, usual))
  for (const rule of policy.rules) lines.push('', ...ruleLines(rule))
  return lines.join('\n')
}

/** Lists what a profile says otherwise than the default one: eleven profiles hide what is special about one. */
function profileLines(profile: Profile, usual: Profile | undefined): readonly string[] {
  const { name, ...own } = profile
  const isUsual = usual === undefined || name === usual.name
  const same = isUsual ? new Set<string>() : new Set(settingLines(usual))
  const others = settingLines(own).filter(line => !same.has(line))
  const rest = isUsual
    ? []
    : [others.length === 0 ? '# as profile.default' : '# for the rest as profile.default']
  return [`[profile.${name}]`, ...others, ...rest]
}

function ruleLines({ source, expires, ...rule }: Rule): readonly string[] {
  const until = expires === undefined ? {} : { expires: new Date(expires).toISOString() }
  return [`[[rule]]`, ...settingLines({ ...rule, ...until }), `# ${source}`]
}

/** `key = value` for each; empty lists and tables say nothing, and are left out. */
function settingLines(table: object): readonly string[] {
  return Object.entries(table)
    .filter(([, value]) => !(typeof value === 'object' && Object.keys(value).length === 0))
    .map(([key, value]) => `${tomlKey(key)} = ${tomlValue(value)}`)
}

function tomlValue(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(tomlValue).join(', ')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const entries = Object.entries(value).map(([key, one]) => `${tomlKey(key)} = ${tomlValue(one)}`)
  return entries.length === 0 ? '{}' : `{ ${entries.join(', ')} }`
}

function tomlKey(key: string): string {
  return /^[\w-]+$/.test(key) ? key : JSON.stringify(key)
}
