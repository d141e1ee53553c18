import { type Der, DerError, DerReader, inside, oidText, tags, timeOf } from './der.ts'

/** The part of a time stamp that its authority signed: over what, and when. */
export interface StampInfo {
  /** Identifier of the hash. */
  readonly hashOid: string
  readonly imprint: Uint8Array
  /** Milliseconds since 1970. */
  readonly at: number
  /** Milliseconds by which the clock may be wrong. */
  readonly accuracy: number
  readonly nonce: Uint8Array | undefined
}

/** A time stamp (RFC 3161) as it came: a signed message (CMS) around its info. */
export interface StampToken {
  readonly info: StampInfo
  readonly infoBytes: Uint8Array
  /** DER of each certificate that came with it. */
  readonly certificates: readonly Uint8Array[]
  readonly signer: Der
}

/** Identifier of SHA-256. */
export const sha256Oid = '2.16.840.1.101.3.4.2.1'

/** Identifier of the info of a time stamp, as signed messages name what they hold. */
export const stampInfoOid = '1.2.840.113549.1.9.16.1.4'

const signedDataOid = '1.2.840.113549.1.7.2'
const maxCertificates = 20
/** No stamp that was met has a tenth of this. */
const maxReplyLength = 200_000

/** Reads the answer of a time authority; throws DerError, with the authority’s own number where it refused. */
export function readStampReply(bytes: Uint8Array): StampToken {
  if (bytes.length > maxReplyLength) throw new DerError('it is longer than any time stamp')
  const outer = new DerReader(bytes)
  const reply = inside(outer.read(tags.sequence))
  outer.end()
  const status = inside(reply.read(tags.sequence)).read(tags.integer).content
  const isGranted = status.length === 1 && (status[0] === 0 || status[0] === 1)
  if (!isGranted) throw new DerError(`the authority refused (status ${status.join('.')})`)
  const token = readToken(reply.read(tags.sequence))
  reply.end()
  return token
}

function readToken(contentInfo: Der): StampToken {
  const parts = inside(contentInfo)
  if (oidText(parts.read(tags.oid)) !== signedDataOid) throw new DerError('it holds no signed message')
  const data = inside(inside(parts.read(0xa0)).read(tags.sequence))
  data.read(tags.integer)
  data.read(tags.set)
  const content = inside(data.read(tags.sequence))
  if (oidText(content.read(tags.oid)) !== stampInfoOid) throw new DerError('it holds no time stamp')
  const infoBytes = inside(content.read(0xa0)).read(tags.octets).content
  const certificates = readCertificates(data.optional(0xa0))
  data.optional(0xa1)
  const signers = inside(data.read(tags.set))
  const signer = signers.read(tags.sequence)
  signers.end()
  data.end()
  return { info: readInfo(infoBytes), infoBytes, certificates, signer }
}

function readCertificates(list: Der | undefined): readonly Uint8Array[] {
  const found: Uint8Array[] = []
  if (!list) return found
  for (const reader = inside(list); !reader.isAtEnd; ) found.push(reader.read().whole)
  if (found.length > maxCertificates) throw new DerError('too many certificates')
  return found
}

function readInfo(bytes: Uint8Array): StampInfo {
  const outer = new DerReader(bytes)
  const info = inside(outer.read(tags.sequence))
  outer.end()
  info.read(tags.integer)
  info.read(tags.oid)
  const over = inside(info.read(tags.sequence))
  const hashOid = oidText(inside(over.read(tags.sequence)).read(tags.oid))
  const imprint = over.read(tags.octets).content
  info.read(tags.integer)
  const at = timeOf(info.read(tags.generalizedTime))
  const accuracy = accuracyOf(info.optional(tags.sequence))
  info.optional(tags.boolean)
  const nonce = info.optional(tags.integer)?.content
  return { hashOid, imprint, at, accuracy, nonce }
}

/** Seconds, and thousandths and millionths of them; a day stands for numbers that no authority means. */
function accuracyOf(value: Der | undefined): number {
  if (!value) return 0
  const reader = inside(value)
  const numberOf = (part: Der | undefined) => {
    if (!part) return 0
    if (part.content.length > 4) return 86_400
    return part.content.reduce((sum, byte) => sum * 256 + byte, 0)
  }
  const seconds = numberOf(reader.optional(tags.integer))
  const thousandths = numberOf(reader.optional(0x80))
  const millionths = numberOf(reader.optional(0x81))
  return seconds * 1_000 + thousandths + Math.ceil(millionths / 1_000)
}
