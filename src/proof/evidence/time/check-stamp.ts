import { equalBytes } from '../bytes/equal-bytes.ts'
import type { Platform } from '../platform.ts'
import { type Certificate, readCertificate } from './certificate.ts'
import { chainToRoot, isForStamps } from './chain-to-root.ts'
import { type Der, DerError, inside, oidText, tags } from './der.ts'
import { signatureSchemeOf } from './signature-scheme-of.ts'
import { readSignerInfo, type SignerInfo } from './signer-info.ts'
import { readStampReply, sha256Oid, stampInfoOid, type StampToken } from './stamp-token.ts'
import { mapOf } from '../../../ground/model/map-of.ts'

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
