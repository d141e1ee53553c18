import { type Der, DerError, DerReader, inside, oidText, tags, timeOf } from './der.ts'
import { readBase64 } from '../bytes/base-64.ts'

const maxCertificates = 500
const maxPemLength = 2_000_000

/** A certificate (X.509), as far as time stamps need it. */
export interface Certificate {
  readonly whole: Uint8Array
  /** The part that the issuer signed. */
  readonly signedPart: Uint8Array
  readonly serial: Uint8Array
  readonly issuer: Uint8Array
  readonly subject: Uint8Array
  /** The name that people know it by; empty where it has none. */
  readonly commonName: string
  /** Milliseconds since 1970. */
  readonly from: number
  readonly until: number
  readonly spki: Uint8Array
  readonly signatureAlgorithm: Der
  readonly signature: Uint8Array
  readonly extensions: ReadonlyMap<string, CertificateExtension>
}

/** A statement of a certificate about itself beyond names, times and key. */
export interface CertificateExtension {
  readonly isCritical: boolean
  readonly value: Uint8Array
}

/** Reads a certificate; throws DerError. */
export function readCertificate(bytes: Uint8Array): Certificate {
  const reader = new DerReader(bytes)
  const whole = reader.read(tags.sequence)
  reader.end()
  const outer = inside(whole)
  const signedPart = outer.read(tags.sequence)
  const signatureAlgorithm = outer.read(tags.sequence)
  const signature = bitsOf(outer.read(tags.bits))
  outer.end()
  const part = inside(signedPart)
  part.optional(0xa0)
  const serial = part.read(tags.integer).content
  part.read(tags.sequence)
  const issuer = part.read(tags.sequence)
  const validity = inside(part.read(tags.sequence))
  const [from, until] = [timeOf(validity.read()), timeOf(validity.read())]
  const subject = part.read(tags.sequence)
  const spki = part.read(tags.sequence).whole
  part.optional(0xa1)
  part.optional(0xa2)
  const extensions = readExtensions(part.optional(0xa3))
  return {
    whole: whole.whole,
    signedPart: signedPart.whole,
    serial,
    issuer: issuer.whole,
    subject: subject.whole,
    commonName: commonNameIn(subject),
    from,
    until,
    spki,
    signatureAlgorithm,
    signature,
    extensions,
  }
}

/** The bytes of a bit string that has no unused bits. */
export function bitsOf({ content }: Der): Uint8Array {
  if (content[0] !== 0) throw new DerError('a bit string with odd bits')
  return content.subarray(1)
}

function readExtensions(outer: Der | undefined): ReadonlyMap<string, CertificateExtension> {
  const found = new Map<string, CertificateExtension>()
  if (!outer) return found
  const list = inside(inside(outer).read(tags.sequence))
  while (!list.isAtEnd) {
    const one = inside(list.read(tags.sequence))
    const name = oidText(one.read(tags.oid))
    const isCritical = one.optional(tags.boolean)?.content[0] === 0xff
    if (found.has(name)) throw new DerError('an extension stands twice')
    found.set(name, { isCritical, value: one.read(tags.octets).content })
  }
  return found
}

const commonNameOid = '2.5.4.3'

function commonNameIn(subject: Der): string {
  for (const sets = inside(subject); !sets.isAtEnd; ) {
    const pair = inside(inside(sets.read(tags.set)).read(tags.sequence))
    if (oidText(pair.read(tags.oid)) === commonNameOid) return new TextDecoder().decode(pair.read().content)
  }
  return ''
}

/** The certificates of a PEM text; undefined where one of them can’t be read, or there is none. */
export function readPemCertificates(text: string): readonly Certificate[] | undefined {
  if (text.length > maxPemLength) return undefined
  const blocks = text.split('-----BEGIN CERTIFICATE-----').slice(1)
  if (blocks.length === 0 || blocks.length > maxCertificates) return undefined
  const found = blocks.map(readBlock)
  return found.every(one => one !== undefined) ? (found as Certificate[]) : undefined
}

function readBlock(block: string): Certificate | undefined {
  const [raw = '', end] = block.split('-----END CERTIFICATE-----')
  const bytes = end === undefined ? undefined : readBase64(raw.replaceAll(/[\r\n \t]/g, ''))
  try {
    return bytes && readCertificate(bytes)
  } catch (error) {
    if (error instanceof DerError) return undefined
    throw error
  }
}
