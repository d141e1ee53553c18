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
