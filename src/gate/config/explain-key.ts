import { nearest } from '../../ground/model/nearest.ts'
import type { Setting } from '../../judge/policy/setting.ts'
import { settings } from './settings.ts'

/** Returns all that is known of a key; a name or a code in it stands for any. Undefined for a key that is no setting. */
export function explainKey(key: string): Setting | undefined {
  return settings.find(one => one.key === key) ?? settings.find(one => isOneOf(one.key, key))
}

/** Returns the setting that somebody may have meant by a key that is none, with their own name in it; by the whole key, or by its last word alone. */
export function nearestKey(key: string): string | undefined {
  const [first = '', name] = key.split('.')
  const known = settings.map(setting => {
    const own = setting.key.startsWith(`${first}.NAME.`) && name !== undefined
    return own ? setting.key.replace('.NAME.', `.${name}.`) : setting.key
  })
  const word = lastWord(key)
  const byWord = known.find(one => lastWord(one) === word)
  if (byWord !== undefined)
    return known.find(one => lastWord(one) === word && one.startsWith(`${first}.`)) ?? byWord
  const whole = nearest(key, known)
  if (whole !== undefined) return whole
  const like = nearest(word, known.map(lastWord))
  return known.find(one => lastWord(one) === like) ?? known.find(one => word.length > 2 && one.includes(word))
}

function lastWord(key: string): string {
  return key.slice(key.lastIndexOf('.') + 1).toLowerCase()
}

function isOneOf(template: string, key: string): boolean {
  if (/^export\.header_files\.[\w-]{1,100}$/.test(key)) return template === 'export.header_files.NAME'
  const target = /^notify\.target\.[^.]{1,100}\./
  if (target.test(key)) return template === key.replace(target, 'notify.target.NAME.')
  const [first = '', name, field, ...code] = key.split('.')
  if (first !== 'profile' || name === undefined || field === undefined) return false
  const rest = code.length === 0 ? '' : template.endsWith('.CODE') ? '.CODE' : `.${code.join('.')}`
  return template === `profile.NAME.${field}${rest}`
}
