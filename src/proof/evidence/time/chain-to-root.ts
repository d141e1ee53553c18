import { equalBytes } from '../bytes/equal-bytes.ts'
import type { Platform } from '../platform.ts'
import type { Certificate } from './certificate.ts'
import { DerReader, inside, tags } from './der.ts'
import { signatureSchemeOf } from './signature-scheme-of.ts'

const longestChain = 6
const basicConstraintsOid = '2.5.29.19'
const keyUsageOid = '2.5.29.15'
const extendedUsageOid = '2.5.29.37'
const nameConstraintsOid = '2.5.29.30'

/** Extensions whose demands are met here, or which demand nothing of a chain that leads to a pinned root. */
const known = new Set([
  basicConstraintsOid,
  keyUsageOid,
  extendedUsageOid,
  '2.5.29.14',
  '2.5.29.35',
  '2.5.29.17',
  '2.5.29.32',
])

/**
 * The chain from a certificate to one of the roots, valid at that time, each signed by the next; undefined where there is
 * none. A root is trusted because the reader brought it: it is taken by its bytes.
 */
export async function chainToRoot(
  platform: Platform,
  first: Certificate,
  others: readonly Certificate[],
  roots: readonly Certificate[],
  at: number,
): Promise<readonly Certificate[] | undefined> {
  const chain = [first]
  while (chain.length <= longestChain) {
    const last = chain.at(-1) as Certificate
    if (!isUsable(last, at)) return undefined
    if (roots.some(root => equalBytes(root.whole, last.whole))) return chain
    const next = await issuerOf(platform, last, [...roots, ...others], chain.length - 1)
    if (!next || chain.includes(next)) return undefined
    chain.push(next)
  }
  return undefined
}

/** The certificate that signed this one; `below` authorities stand between it and the first. */
async function issuerOf(
  platform: Platform,
  one: Certificate,
  candidates: readonly Certificate[],
  below: number,
): Promise<Certificate | undefined> {
  const scheme = signatureSchemeOf(one.signatureAlgorithm)
  if (!scheme) return undefined
  for (const candidate of candidates) {
    if (!equalBytes(candidate.subject, one.issuer) || !mayIssue(candidate, below)) continue
    if (await platform.verifyWithSpki(scheme, candidate.spki, one.signedPart, one.signature)) return candidate
  }
  return undefined
}

function isUsable({ from, until, extensions }: Certificate, at: number): boolean {
  const isUnderstood = [...extensions].every(([name, { isCritical }]) => !isCritical || known.has(name))
  return from <= at && at <= until && isUnderstood && !extensions.has(nameConstraintsOid)
}

/** An authority says that it is one, how many may stand below it, and that its key signs certificates. */
function mayIssue({ extensions }: Certificate, below: number): boolean {
  const basic = extensions.get(basicConstraintsOid)
  if (!basic) return false
  const reader = inside(new DerReader(basic.value).read(tags.sequence))
  const isAuthority = reader.optional(tags.boolean)?.content[0] === 0xff
  const most = reader.optional(tags.integer)?.content[0] ?? Number.POSITIVE_INFINITY
  const usage = extensions.get(keyUsageOid)
  const signs = !usage || ((new DerReader(usage.value).read(tags.bits).content[1] ?? 0) & 0x04) !== 0
  return isAuthority && below <= most && signs
}

const stampingOid = Uint8Array.of(0x06, 0x08, 0x2b, 0x06, 0x01, 0x05, 0x05, 0x07, 0x03, 0x08)

/** Tells whether a certificate is for time stamps and, as RFC 3161 demands, for nothing else. */
export function isForStamps({ extensions }: Certificate): boolean {
  const usage = extensions.get(extendedUsageOid)
  if (!usage?.isCritical) return false
  return equalBytes(new DerReader(usage.value).read(tags.sequence).content, stampingOid)
}
