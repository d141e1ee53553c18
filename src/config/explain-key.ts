import type { Setting } from './setting.ts'
import { settings } from './settings.ts'

/** Returns all that is known of a key; a name or a code in it stands for any. Undefined for a key that is no setting. */
export function explainKey(key: string): Setting | undefined {
  return settings.find(one => one.key === key) ?? settings.find(one => isOneOf(one.key, key))
}

function isOneOf(template: string, key: string): boolean {
  const target = /^notify\.target\.[^.]{1,100}\./
  if (target.test(key)) return template === key.replace(target, 'notify.target.NAME.')
  const [first = '', name, field, ...code] = key.split('.')
  if (first !== 'profile' || name === undefined || field === undefined) return false
  const rest = code.length === 0 ? '' : template.endsWith('.CODE') ? '.CODE' : `.${code.join('.')}`
  return template === `profile.NAME.${field}${rest}`
}
