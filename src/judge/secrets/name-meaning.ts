/** The kind of value that a name promises: a password, a random token, or neither. */
export type NameMeaning = 'password' | 'token' | null

const passwordWord = /^(?:pass|passwords?|passwd|passwort|passphrase|pwd|pw|passcode)$/
const tokenWord =
  /^(?:secrets?|secrete|token|apikey|apitoken|apisecret|authtoken|authkey|accesskey|accesstoken|secretkey|privatekey|clientsecret|credentials?|creds?|auth|authorization|bearer|pat|jwt)$/
const keyBefore =
  /^(?:api|access|secret|private|auth|encryption|encrypt|signing|sign|master|account|service|shared|app|application|subscription|admin|deploy|license|hmac|client|server|master|webhook|rest|storage|session|crypto|aes|jwt|cookie)$/

/** Endings that say more of the same value. */
const suffix =
  /^(?:\d{1,3}|prod|production|dev|test|staging|live|value|val|string|str|default|b64|base64|raw|plain|text|hex|new|old|super|secure|primary|secondary|master|backup|main|tmp|temp|assign|set|equals|put)$/

/** Names whose values everybody may see. */
const open =
  /^(?:public|pub|csrf|xsrf|publishable|anon|id|ids|name|names|path|file|filename|dir|url|uri|endpoint|length|len|size|type|kind|count|expiry|expires|expiration|ttl|hint|field|label|header|prefix|suffix|policy|max|min|num|total|limit|usage|budget|pad|bos|eos|sep|cls|unk|mask|stop|next|previous|continuation|page|sync|cursor|special|version|hash|digest|checksum|md5|sha|sha1|sha256|fingerprint|format|regex|pattern|algorithm|alg|manager|mgr|time|date|object|class|options|command|cmd|provider|store|service|required|enabled|column|index|accessor|error|message|placeholder|title|description|reset|forgot|confirm|strength|mode|handler|verify|authenticity)$/

/** `STRIPE_KEY`: in capitals it is a setting, and no key of a table or a cache. */
const settingKey =
  /^(?!.*(?:PRIMARY|FOREIGN|CACHE|PARTITION|SORT|UNIQUE|SITE|INDEX|STORAGE|HOT|MAP|ROUTING|LOOKUP|REGISTRY|SESSION|GPG|SSH|KEY_KEY))[A-Z][A-Z0-9_]{1,60}_KEY$/

/** Reads a name as people and programs split it: `DB_PASSWORD`, `clientSecret`, `spring.datasource.password`. */
export function meaningOf(name: string): NameMeaning {
  const words = wordsOfName(name)
  while (words.length > 1 && suffix.test(words.at(-1) ?? '')) words.pop()
  const last = words.at(-1) ?? ''
  if (words.slice(-3).some(word => open.test(word))) return null
  if (
    passwordWord.test(last) ||
    words.slice(0, 2).some(word => passwordWord.test(word)) ||
    /passw(?:or)?d$/.test(last)
  )
    return 'password'
  if (
    tokenWord.test(last) ||
    /(?:secret|token|apikey)$/.test(last) ||
    /^(?:apikey|secret)$/.test(words[0] ?? '')
  )
    return 'token'
  if (settingKey.test(name)) return 'token'
  const owner = words.at(-2) ?? ''
  return /^keys?$/.test(last) && keyBefore.test(owner)
    ? 'token'
    : keyBefore.test(words[0] ?? '') && words[1] === 'key'
      ? 'token'
      : null
}

/** The lower-case words of a name. */
export function wordsOfName(name: string): string[] {
  return name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z\d]+/)
    .filter(word => word !== '')
}

const secretish =
  /^(?:api|key|keys|apikey|token|tokens|secret|secrets|password|passwd|pass|pwd|auth|access|accesskey|accessid|credential|credentials|cred|creds|private|personal|login|oauth|pat|license|bearer|webhook|sdk|client|app|user|account|account|service|org|admin|write|read|rest|server)$/

/** True when the name around a service's name is one for its key, or is the service's name alone. */
export function namesSecret(name: string, keyword: string): boolean {
  const words = wordsOfName(name)
  if (
    words.some(word => open.test(word) && word !== 'id' && word !== 'service') &&
    !/access.?id|key.?id/i.test(name)
  )
    return false
  const rest = wordsOfName(name.toLowerCase().split(keyword).join(' '))
  return (
    rest.length === 0 || words.some(word => secretish.test(word)) || /key|token|secret/.test(words.join(''))
  )
}
