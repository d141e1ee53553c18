import type { HashName, Platform, SignatureScheme } from '../platform.ts'
import { type Certificate, readCertificate } from './certificate.ts'
import { type Der, DerError, DerReader, inside, oidText, tags } from './der.ts'
import { readStampReply, sha256Oid, stampInfoOid, type StampToken } from './stamp-token.ts'
import { mapOf } from '../../../ground/model/map-of.ts'
import { joinBytes, equalBytes } from '../bytes/join-bytes.ts'

const hashes: ReadonlyMap<string, HashName> = mapOf({
  '1.3.14.3.2.26': 'SHA-1',
  '2.16.840.1.101.3.4.2.1': 'SHA-256',
  '2.16.840.1.101.3.4.2.2': 'SHA-384',
  '2.16.840.1.101.3.4.2.3': 'SHA-512',
})

/** SHA-1 signs nothing here. */
const schemes: ReadonlyMap<string, SignatureScheme> = mapOf({
  '1.2.840.113549.1.1.11': { kind: 'rsa', hash: 'SHA-256' },
  '1.2.840.113549.1.1.12': { kind: 'rsa', hash: 'SHA-384' },
  '1.2.840.113549.1.1.13': { kind: 'rsa', hash: 'SHA-512' },
  '1.2.840.10045.4.3.2': { kind: 'ecdsa', hash: 'SHA-256' },
  '1.2.840.10045.4.3.3': { kind: 'ecdsa', hash: 'SHA-384' },
  '1.2.840.10045.4.3.4': { kind: 'ecdsa', hash: 'SHA-512' },
  '1.3.101.112': { kind: 'ed25519' },
})

const bareRsa = '1.2.840.113549.1.1.1'

/** The hash that an algorithm identifier names; undefined for others. */
function hashNameOf(algorithm: Der): HashName | undefined {
  return hashes.get(oidText(inside(algorithm).read(tags.oid)))
}

/** The way to check a signature; `hash` is the one that stands beside where the algorithm names none. */
function signatureSchemeOf(algorithm: Der, hash?: HashName): SignatureScheme | undefined {
  const oid = oidText(inside(algorithm).read(tags.oid))
  if (oid !== bareRsa) return schemes.get(oid)
  return hash === undefined || hash === 'SHA-1' ? undefined : { kind: 'rsa', hash }
}

const maxChainLength = 6
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
  while (chain.length <= maxChainLength) {
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
  const max = reader.optional(tags.integer)?.content[0] ?? Number.POSITIVE_INFINITY
  const usage = extensions.get(keyUsageOid)
  const signs = !usage || ((new DerReader(usage.value).read(tags.bits).content[1] ?? 0) & 0x04) !== 0
  return isAuthority && below <= max && signs
}

const stampingOid = Uint8Array.of(0x06, 0x08, 0x2b, 0x06, 0x01, 0x05, 0x05, 0x07, 0x03, 0x08)

/** Tells whether a certificate is for time stamps and, as RFC 3161 demands, for nothing else. */
function isForStamps({ extensions }: Certificate): boolean {
  const usage = extensions.get(extendedUsageOid)
  if (!usage?.isCritical) return false
  return equalBytes(new DerReader(usage.value).read(tags.sequence).content, stampingOid)
}

/** The signature of a signed message (CMS), and what it covers. */
interface SignerInfo {
  readonly isBy: (certificate: Certificate) => boolean
  readonly hash: HashName
  /** The bytes that are signed. */
  readonly signedBytes: Uint8Array
  readonly attributes: ReadonlyMap<string, Der>
  readonly algorithm: Der
  readonly signature: Uint8Array
}

const keyIdentifierOid = '2.5.29.14'

/** Reads the part of a message that says who signed; throws DerError. */
function readSignerInfo(signer: Der): SignerInfo {
  const reader = inside(signer)
  reader.read(tags.integer)
  const isBy = readIdentity(reader.read())
  const hash = hashNameOf(reader.read(tags.sequence))
  const attributes = reader.read(0xa0)
  const algorithm = reader.read(tags.sequence)
  const signature = reader.read(tags.octets).content
  reader.optional(0xa1)
  reader.end()
  if (hash === undefined) throw new DerError('it uses a hash that is not known here')
  // The signature covers them as a plain set, whose tag they do not have in the message.
  const signedBytes = joinBytes(Uint8Array.of(tags.set), attributes.whole.subarray(1))
  return { isBy, hash, signedBytes, attributes: readAttributes(attributes), algorithm, signature }
}

function readIdentity(id: Der): (certificate: Certificate) => boolean {
  if (id.tag === tags.sequence) {
    const reader = inside(id)
    const issuer = reader.read(tags.sequence).whole
    const serial = reader.read(tags.integer).content
    return one => equalBytes(one.issuer, issuer) && equalBytes(one.serial, serial)
  }
  if (id.tag !== 0x80) throw new DerError('it does not say who signed')
  return ({ extensions }) => {
    const value = extensions.get(keyIdentifierOid)?.value
    return value !== undefined && equalBytes(new DerReader(value).read(tags.octets).content, id.content)
  }
}

/** Attributes by name, each with its one value. */
function readAttributes(set: Der): ReadonlyMap<string, Der> {
  const found = new Map<string, Der>()
  for (const reader = inside(set); !reader.isAtEnd; ) {
    const attribute = inside(reader.read(tags.sequence))
    const name = oidText(attribute.read(tags.oid))
    const values = inside(attribute.read(tags.set))
    if (found.has(name)) throw new DerError('an attribute stands twice')
    found.set(name, values.read())
    values.end()
  }
  return found
}

/** The finding about a time stamp. */
export type StampCheck =
  /** `at`: the latest moment that the stamp allows, in milliseconds since 1970. */
  | { readonly kind: 'good'; readonly at: number; readonly authority: string; readonly root: string }
  /** Right in itself, but no root of the reader’s vouches for its authority; or its time is over. */
  | { readonly kind: 'not-shown'; readonly at: number; readonly authority: string; readonly why: string }
  | { readonly kind: 'wrong'; readonly why: string }

/** The text, the trust and the moment that a stamp is checked against. */
export interface StampExpectation {
  /** The bytes that it has to be over. */
  readonly data: Uint8Array
  /** Certificates that the reader trusts. */
  readonly roots: readonly Certificate[]
  /** Milliseconds since 1970. */
  readonly now: number
}

/** Checks a time stamp whole: imprint, signature, certificate, chain to the reader’s own roots. Never throws for bad bytes. */
export async function checkStamp(
  platform: Platform,
  reply: Uint8Array,
  expected: StampExpectation,
): Promise<StampCheck> {
  try {
    const token = readStampReply(reply)
    return await checkToken(platform, token, expected)
  } catch (error) {
    if (!(error instanceof DerError)) throw error
    return { kind: 'wrong', why: `the time stamp can’t be read: ${error.message}` }
  }
}

async function checkToken(
  platform: Platform,
  token: StampToken,
  { data, roots, now }: StampExpectation,
): Promise<StampCheck> {
  const { info } = token
  if (info.hashOid !== sha256Oid || !equalBytes(info.imprint, platform.sha256(data)))
    return { kind: 'wrong', why: 'the time stamp is over another text' }
  const others = token.certificates.map(readCertificate)
  const signer = readSignerInfo(token.signer)
  const certificate = [...others, ...roots].find(signer.isBy)
  if (!certificate) return { kind: 'wrong', why: 'the certificate of the time stamp’s signer is missing' }
  const problem = await problemOf(platform, token, signer, certificate)
  if (problem) return { kind: 'wrong', why: problem }
  const at = info.at + info.accuracy
  if (info.at < certificate.from || info.at > certificate.until)
    return { kind: 'wrong', why: 'the time stamp was made when its certificate was not valid' }
  const authority = certificate.commonName
  const chain = await chainToRoot(platform, certificate, others, roots, info.at)
  const found = { at, authority }
  if (!chain) return { kind: 'not-shown', ...found, why: noRoot(roots) }
  if (now > certificate.until)
    return {
      kind: 'not-shown',
      ...found,
      why: 'its certificate has expired since, and nobody stamped it again',
    }
  return { kind: 'good', ...found, root: chain.at(-1)?.commonName ?? '' }
}

function noRoot(roots: readonly Certificate[]): string {
  return roots.length === 0
    ? 'you gave no certificate of a time authority that you trust'
    : 'none of the certificates that you trust vouches for it'
}

const contentTypeOid = '1.2.840.113549.1.9.3'
const messageDigestOid = '1.2.840.113549.1.9.4'

async function problemOf(
  platform: Platform,
  { infoBytes }: StampToken,
  signer: SignerInfo,
  certificate: Certificate,
): Promise<string | undefined> {
  const { attributes, hash, algorithm, signedBytes, signature } = signer
  const type = attributes.get(contentTypeOid)
  const digest = attributes.get(messageDigestOid)?.content
  if (type?.tag !== tags.oid || oidText(type) !== stampInfoOid || hash === 'SHA-1')
    return 'the time stamp’s signature is over something else'
  if (!digest || !equalBytes(digest, await platform.digest(hash, infoBytes)))
    return 'the time stamp was changed after it was signed'
  if (!isForStamps(certificate)) return 'the certificate of the time stamp is not one for time stamps'
  if (!(await namesCertificate(platform, attributes, certificate)))
    return 'the time stamp was signed with another certificate than it names'
  const scheme = signatureSchemeOf(algorithm, hash)
  if (!scheme)
    return 'the time stamp has a kind of signature that is not known here: check it with openssl ts -verify'
  const isGood = await platform.verifyWithSpki(scheme, certificate.spki, signedBytes, signature)
  return isGood ? undefined : 'the signature of the time stamp is wrong'
}

const namesWithSha1 = '1.2.840.113549.1.9.16.2.12'
const names = '1.2.840.113549.1.9.16.2.47'

/** The signer’s certificate is named by its digest among what is signed (RFC 5816), so that none can be put in its place. */
async function namesCertificate(
  platform: Platform,
  attributes: ReadonlyMap<string, Der>,
  { whole }: Certificate,
): Promise<boolean> {
  const [modern, old] = [attributes.get(names), attributes.get(namesWithSha1)]
  const value = modern ?? old
  if (!value) return false
  const first = inside(inside(inside(value).read(tags.sequence)).read(tags.sequence))
  const algorithm = first.optional(tags.sequence)
  const oid = algorithm ? oidText(inside(algorithm).read(tags.oid)) : sha256Oid
  const hash = modern ? digestNames.get(oid) : 'SHA-1'
  if (hash === undefined) return false
  return equalBytes(first.read(tags.octets).content, await platform.digest(hash, whole))
}

const digestNames: ReadonlyMap<string, 'SHA-256' | 'SHA-384' | 'SHA-512'> = mapOf({
  [sha256Oid]: 'SHA-256',
  '2.16.840.1.101.3.4.2.2': 'SHA-384',
  '2.16.840.1.101.3.4.2.3': 'SHA-512',
})
