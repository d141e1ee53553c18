import { entropy } from './entropy.ts'
import { isChosenPlaceholder } from './is-placeholder.ts'
import type { Confidence } from './secret-rule.ts'

/** Values that are written where no password is meant. */
const common =
  /^(?:pass|passw(?:or)?d|pwd|secret|token|admin|root|user|guest|test|postgres|mysql|mariadb|redis|mongo|rabbitmq|minio\w{0,5}|elastic|sa|string|str|text|bool(?:ean)?|true|false|yes|no|on|off|null|none|nil|undefined|any|optional|required|hidden|empty|value|var|letmein|qwerty|hunter2|hello|world|abc|key|changeit|admin123|password\d{0,4}[!@]?|test\d{0,4}|secret\d{0,4}|pass\d{0,4})$/i

/** Returns how much a value that is given to a password looks like one; null for none. */
export function passwordStrength(value: string): Confidence | null {
  if (value.length < 4 || value.length > 256 || common.test(value) || isChosenPlaceholder(value)) return null
  if (isExpression(value) || isProse(value)) return null
  const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^A-Za-z0-9]/].filter(kind => kind.test(value)).length
  if (!/[A-Za-z0-9]/.test(value)) return null
  return value.length >= 6 && (kinds >= 2 || entropy(value) > 3.2) && !isWords(value) ? 'likely' : 'possible'
}

/** True for what nobody would write by hand: letters and digits, without an order, long enough. */
export function looksRandom(value: string): boolean {
  if (value.length < 10 || value.length > 4_096 || isChosenPlaceholder(value) || isExpression(value))
    return false
  if (!/[A-Za-z]/.test(value) || /\s/.test(value) || isWords(value)) return false
  const bits = entropy(value)
  if (value.length >= 12 && new Set(value.match(/[{}()[\]$#@!^*&%<>|~?]/g)).size >= 3) return true
  return /\d/.test(value)
    ? bits > (value.length > 24 ? 3.2 : 2.85)
    : value.length >= 20 && bits > 4.2 && /[a-z][A-Z]|[A-Z]{2}[a-z]/.test(value)
}

/** `user.password`, `get_secret()`, `env[KEY]`, `/run/secrets/x`, `https://…`, `[A-Z]{16}`: where a value comes from, or what it looks like. */
function isExpression(value: string): boolean {
  return (
    /^[A-Za-z_$][\w$]*(?:(?:\??\.|::|->)[A-Za-z_$][\w$]*)+$/.test(value) ||
    /^[A-Za-z_$][\w$.]*[([].{0,200}[)\]]$/.test(value) ||
    (/^(?:\.{0,2}|~)\/[\w./-]*$/.test(value) && !/[A-Za-z]\d[A-Za-z]\d/.test(value)) ||
    /^\.{0,2}\/[\w./-]+\s/.test(value) ||
    /^[a-z][a-z0-9+.-]*:\/\/[^\s@]*$/i.test(value) ||
    /\\[bdswDSW](?![A-Za-z0-9])|\[\^?(?:a-z|A-Z|0-9|\\)|\(\?[:!=<i]/.test(value) ||
    /^(?:arn|vault|secret|ssm|op|env|file|ref|keyring):/.test(value)
  )
}

/** Words as people and programs write them: `reset_password`, `resetPassword`, `API-TOKEN`, `word`. */
function isWords(value: string): boolean {
  if (/^[A-Za-z]?[a-z]+$|^[A-Z]+$/.test(value)) return value.length < 24
  const parts = value.split(/[-_.:/ ]|(?<=[a-z])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/)
  return (
    parts.every(part => /^(?:[A-Za-z]?[a-z]*|[A-Z]*|\d{1,2}|v\d)$/.test(part)) &&
    parts.length <= value.length / (value.length > 20 ? 4 : 3)
  )
}

function isProse(value: string): boolean {
  return /\s/.test(value) && value.split(/\s+/).every(part => /^["'(]?[A-Za-z',.!?:;)-]*$/.test(part))
}
