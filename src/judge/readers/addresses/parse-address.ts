import { domainToUnicode } from 'node:url'
import ipaddr from 'ipaddr.js'
import { getDomain } from 'tldts'
import { seenAs } from '../../../ground/model/seen-as.ts'
import { metadataHosts } from './destination-table.ts'
import { mapOf } from '../../../ground/model/map-of.ts'

/** An address, by the parts that tell where it leads. */
export interface Address {
  /** The scheme in lower case; the fallback where none is spelled. */
  readonly scheme: string
  /** The host in ASCII and lower case, without brackets; empty when not known. */
  readonly host: string
  readonly port: number | null
  /** The range of a numeric address, however it is spelled; undefined for a name. */
  readonly range?: 'public' | 'private' | 'loopback' | 'linkLocal' | 'metadata' | 'other'
  /** The well-known name that this one only looks like. */
  readonly looksLike?: string
}

/** Reads a URL, `host:port`, `user@host:path` or a bare host; bounded, never throws. */
export function parseAddress(text: string, fallback: string): Address {
  const raw = text.slice(0, 2_048).trim()
  const remote = /^(?:[\w.+-]{1,64}@)?([\w.-]{1,253}):(?!\/\/)(?!\d{1,5}(?:\/|$))/.exec(raw)
  if (remote && fallback !== 'http') return describeHost(fallback, (remote[1] as string).toLowerCase(), null)
  const url = toUrl(/^[a-z][a-z\d+.-]{1,20}:\/\//i.test(raw) ? raw : `${fallback}://${raw}`)
  if (!url) return { scheme: fallback, host: '', port: null }
  const scheme = url.protocol.slice(0, -1).toLowerCase()
  return describeHost(scheme, hostOf(url.hostname), url.port === '' ? null : Number(url.port))
}

function toUrl(text: string): URL | null {
  try {
    const url = new URL(text)
    return url.hostname.includes('$') ? null : url
  } catch {
    return null
  }
}

function hostOf(hostname: string): string {
  return hostname
    .replace(/^\[|\]$/g, '')
    .toLowerCase()
    .replace(/\.{1,8}$/, '')
}

function describeHost(scheme: string, host: string, port: number | null): Address {
  const range = rangeOf(host)
  const looksLike = range === undefined ? lookalikeOf(host) : undefined
  return { scheme, host, port, ...(range && { range }), ...(looksLike !== undefined && { looksLike }) }
}

/** Returns the range of a numeric host, in whatever spelling; undefined for a name. */
export function rangeOf(raw: string): Address['range'] {
  const host = hostOf(raw)
  if (metadataHosts.has(host)) return 'metadata'
  if (host === 'localhost' || host.endsWith('.localhost')) return 'loopback'
  // For names, the library throws inside, which costs more than all of the rest.
  if (!/^[\da-fx.:]+$/i.test(host) || !ipaddr.isValid(host)) return undefined
  const address = ipaddr.process(host)
  const inside = /^::([\da-f]{1,4}):([\da-f]{1,4})$/.exec(address.toString())
  // An address of IPv4 in an outdated form; some networks still route it.
  if (inside) return rangeOf(inside.slice(1).flatMap(twoBytes).join('.'))
  const range = address.range()
  if (metadataHosts.has(address.toString())) return 'metadata'
  if (range === 'unicast') return 'public'
  if (range === 'private' || range === 'uniqueLocal' || range === 'carrierGradeNat') return 'private'
  return range === 'loopback' || range === 'linkLocal'
    ? range
    : range === 'unspecified'
      ? 'loopback'
      : 'other'
}

function twoBytes(hex: string): readonly number[] {
  const both = Number.parseInt(hex, 16)
  return [both >> 8, both & 255]
}

/** Names that are worth imitating. */
const wellKnown = new Set(
  (
    'google.com apple.com microsoft.com github.com gitlab.com bitbucket.org amazon.com amazonaws.com ' +
    'docker.com docker.io python.org nodejs.org rust-lang.org openai.com anthropic.com cloudflare.com paypal.com stripe.com slack.com ' +
    'facebook.com twitter.com linkedin.com debian.org ubuntu.com githubusercontent.com golang.org'
  ).split(' '),
)

/** Returns the well-known name that a name with look-alike letters imitates. */
function lookalikeOf(host: string): string | undefined {
  if (!host.includes('xn--')) return undefined
  const unicode = domainToUnicode(host)
  const skeleton = seenAs(unicode).toLowerCase()
  const domain = getDomain(skeleton) ?? skeleton
  return wellKnown.has(domain)
    ? domain
    : /[^\p{ASCII}]/u.test(unicode) && /[a-z]/i.test(unicode) && /[\u0400-\u04ff\u0370-\u03ff]/.test(unicode)
      ? skeleton
      : undefined
}

const inLetters: ReadonlyMap<string, string> = mapOf({
  '0': 'o',
  '1': 'l',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
})

/**
 * Returns the well-known name that a name imitates in plain letters: `paypa1.com` has a digit, `paypal.com.up.example`
 * goes on.
 */
export function imitatedBy(host: string): string | undefined {
  const domain = getDomain(host) ?? host
  const raw = domain.replace(/[013457]/g, digit => inLetters.get(digit) ?? digit).replace('rn', 'm')
  if (raw !== domain && wellKnown.has(raw)) return raw
  const above = host.length > domain.length ? host.slice(0, -domain.length - 1) : ''
  return [...wellKnown].find(name => above === name || above.endsWith(`.${name}`))
}
