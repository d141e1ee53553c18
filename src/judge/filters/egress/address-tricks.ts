import { destinationOf } from '../../readers/addresses/destination.ts'
import { imitatedBy, parseAddress } from '../../readers/addresses/parse-address.ts'
import { getDomain } from 'tldts'

/** Names that are worth imitating: registrable domains. */
const wellKnown: readonly string[] =
  'google.com apple.com microsoft.com github.com gitlab.com bitbucket.org amazon.com amazonaws.com docker.com python.org nodejs.org npmjs.com npmjs.org rust-lang.org openai.com anthropic.com cloudflare.com paypal.com stripe.com facebook.com twitter.com linkedin.com debian.org ubuntu.com githubusercontent.com huggingface.co kubernetes.io hashicorp.com'.split(
    ' ',
  )
const known: ReadonlySet<string> = new Set(wellKnown)

/** Tells whether a host's domain is one slip from a well-known one, or looks like it: `rnicrosoft.com`, `githuh.com`. */
export function imitatesKnownName(host: string): boolean {
  if (host.length > 253 || !host.includes('.')) return false
  const domain = getDomain(host.toLowerCase()) ?? ''
  if (domain === '' || known.has(domain)) return false
  if (known.has(asSeen(domain))) return true
  return wellKnown.some(
    name => name.length >= 9 && endingOf(name) === endingOf(domain) && isOneSlip(domain, name),
  )
}

/** Letters that look like others, as they are taken for. */
function asSeen(name: string): string {
  return name.replaceAll('rn', 'm').replaceAll('vv', 'w').replaceAll('1', 'l').replaceAll('0', 'o')
}

function endingOf(name: string): string {
  return name.slice(name.indexOf('.'))
}

/** One letter more, less or other, or two that changed places. */
function isOneSlip(one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > 1) return false
  let start = 0
  while (start < one.length && one[start] === other[start]) start++
  let ends = 0
  const shorter = Math.min(one.length, other.length) - start
  while (ends < shorter && one.at(-1 - ends) === other.at(-1 - ends)) ends++
  const left = one.slice(start, one.length - ends)
  const right = other.slice(start, other.length - ends)
  if (left.length <= 1 && right.length <= 1) return true
  return left.length === 2 && right.length === 2 && left[0] === right[1] && left[1] === right[0]
}

/** A trick by which an address leads elsewhere than it seems to. */
export type AddressTrick =
  | 'odd-number' // an address in decimal, octal, hexadecimal or mapped form
  | 'foreign-name' // letters beyond ASCII in the host, as they are or in punycode, or a character that no host has
  | 'imitated-name' // one letter from a well-known name, or letters that look like its own
  | 'double-escaped' // separators and dots that are escaped twice
  | 'user-part' // a host name before the @ that is not the host
  | 'escaped-host' // percent-encoding in the host
  | 'inner-redirect' // a parameter that leads to an inner address, or to one that hides or calls itself hostile
  | 'line-break' // an encoded line break that starts another header
  | 'other-protocol' // commands of mail or data services, for a server that takes them line by line
  | 'imitation' // a host that is spelled like a well-known one, or begins like it
  | 'injection' // a parameter that is code for a database, a shell or a page
  | 'climbing' // encoded .. segments
  | 'system-file' // a parameter that names a file of the system

const maximumAddress = 8_192

/** Every trick in an address; bounded, never throws. */
export function addressTricks(url: string): readonly AddressTrick[] {
  const text = url.slice(0, maximumAddress)
  const authority = /^[a-z][a-z\d+.-]{0,20}:\/\/([^/?#\\]{0,512})/i.exec(text)?.[1] ?? ''
  const at = authority.lastIndexOf('@')
  const host = authority.slice(at + 1).replace(/:\d{0,5}$/, '')
  const found: AddressTrick[] = []
  if (isOddNumber(host, text)) found.push('odd-number')
  if (isForeign(text)) found.push('foreign-name')
  if (imitatesKnownName(host)) found.push('imitated-name')
  if (/%25(?:25)?(?:2f|2e|5c|00)/i.test(text)) found.push('double-escaped')
  if (at > 0 && isHostLike(authority.slice(0, at))) found.push('user-part')
  if (/^[a-z][a-z\d+.-]{0,20}:\/\/[^/?\s]{1,200}(?:#|%23)@/i.test(text)) found.push('user-part')
  if (/%[\da-f]{2}/i.test(host)) found.push('escaped-host')
  const rest = text.slice(text.indexOf(authority) + authority.length).replace(/#.{0,8192}$/s, '')
  if (leadsInside(withoutOwnCallback(rest))) found.push('inner-redirect')
  if (/%(?:25){0,2}0[ad]/i.test(rest)) found.push('line-break')
  if (/(?:^|[/\w])(?:HELO|EHLO|SLAVEOF|REPLICAOF|FLUSHALL|CONFIG(?:%20|\+)SET)(?:%20|\+|$)/.test(rest))
    found.push('other-protocol')
  if (imitatedBy(host.toLowerCase())) found.push('imitation')
  if (holdsCode(rest)) found.push('injection')
  if (isClimbing(rest)) found.push('climbing')
  if (
    /[?&][^=&]{1,64}=(?:file:\/\/)?(?:\/etc\/(?:passwd|shadow|hosts)|\/proc\/self|(?:\.\.\/){2})/i.test(
      decoded2(rest),
    )
  )
    found.push('system-file')
  return found
}

/** `0x7f000001`, `2130706433`, `0177.0.0.1`, `[::ffff:7f00:1]`: all are addresses, and none is how people write one. */
function isOddNumber(host: string, url: string): boolean {
  const bare = host.replace(/^\[|\]$/g, '')
  if (bare === '' || !/^[\da-fx.:]+$/i.test(bare)) return false
  if (bare.includes(':')) return /^::ffff:/i.test(bare) || /^::[\da-f]{1,4}:[\da-f]{1,4}$/i.test(bare)
  const plain = /^(?:(?:0|[1-9]\d{0,2})\.){3}(?:0|[1-9]\d{0,2})$/.test(bare)
  return !plain && /^(?:\d|0x)/i.test(bare) && parseAddress(url, 'http').range !== undefined
}

/** Full-width dots, look-alike letters, punycode, backslashes: programs and people read different hosts. */
function isForeign(url: string): boolean {
  const host = /^[a-z][a-z\d+.-]{0,20}:\/\/([^/?#]{0,512})/i.exec(url)?.[1] ?? ''
  return /[^\p{ASCII}]|\\|(?:^|[.@])xn--/iu.test(host)
}

/** `https://login.example.com@other.example/`: a name where a user’s name would be. */
function isHostLike(user: string): boolean {
  const name = user.split(':')[0] ?? ''
  return /^[\w-]{1,63}(?:\.[\w-]{1,63}){1,8}$/.test(name) && /\.(?:[a-z]{2,12}|\d{1,3})$/i.test(name)
}

function leadsInside(rest: string): boolean {
  const values = rest.split(/[?&;=/|()'"\s]/).slice(0, 60)
  const decoded = [decoded2(rest), ...values.filter(value => value.length >= 16).map(fromBase64)]
  return decoded.some(text =>
    [...text.matchAll(/(?:https?|ftp|gopher|file|dict):\/\/([^/?#&\s"'|)]{1,253})/gi)]
      .slice(0, 20)
      .some(match => {
        const { kind } = destinationOf(parseAddress(match[0], 'http').host, undefined, [])
        return led.has(kind)
      }),
  )
}

/** Signing in comes back to a program on this machine: its port is told to the service. */
function withoutOwnCallback(rest: string): string {
  return rest.replace(
    /[?&](?:redirect_ur[il]|callback(?:_url)?)=https?(?::|%3a)(?:\/\/|%2f%2f)(?:localhost|127\.0\.0\.1)[^&\s]{0,300}/gi,
    '',
  )
}

/** Places that nobody is led to on purpose: inner ones, and those whose owner is hidden or hostile. */
const led: ReadonlySet<string> = new Set(
  'loopback private metadata hostile catcher tunnel rebinding onion'.split(' '),
)

function decoded2(text: string): string {
  return unescaped(unescaped(text))
}

/** Percent-encoding undone where it is whole; bytes that are no text stay. */
function unescaped(text: string): string {
  return text.replace(/%([2-7][\da-f])/gi, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  )
}

function fromBase64(text: string): string {
  return /^[\w+/-]{16,2048}={0,2}$/.test(text) ? Buffer.from(text, 'base64').toString('latin1') : ''
}

/** Code in a parameter that is no search for it. */
function holdsCode(rest: string): boolean {
  const plain = decoded2(rest)
    .replaceAll('+', ' ')
    .replace(/[?&](?:q|query|search|text|s|term|keywords?)=[^&]{0,2000}/gi, '')
  if (/=[^&]{0,500}%(?:25)?00/.test(rest)) return true
  return /=[^&]{0,200}['"]\s{0,4}(?:or|and)\s{1,4}['"\d][^&]{0,30}=|;\s{0,4}(?:drop|delete|truncate|alter)\s{1,4}(?:table|from|database)\b|\bunion\s{1,4}(?:all\s{1,4})?select\b|=[^&]{0,100}<script\b|=javascript:|\{\{\s{0,4}\d{1,6}\s{0,4}\*|\$\{jndi:|=[^&]{0,100}(?:[;|`]|\$\()\s{0,4}(?:cat|curl|wget|id|whoami|nc|bash|sh|rm)\b|=cat\s{1,4}\/etc\//i.test(
    plain,
  )
}

/** Dot segments that leave the path: encoded ones, or more than the path is deep. */
function isClimbing(rest: string): boolean {
  const path = rest.split('?')[0] ?? ''
  const plain = unescaped(unescaped(unescaped(path))).replaceAll('\\', '/')
  if (!plain.includes('..')) return false
  const encoded = plain !== path
  let depth = 0
  for (const segment of plain.split('/').filter(part => part !== '' && part !== '.')) {
    depth += segment === '..' ? -1 : 1
    if (depth < 0 || (encoded && segment === '..')) return true
  }
  return false
}
