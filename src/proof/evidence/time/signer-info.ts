import { equalBytes } from '../bytes/equal-bytes.ts'
import { joinBytes } from '../bytes/join-bytes.ts'
import type { HashName } from '../platform.ts'
import type { Certificate } from './certificate.ts'
import { type Der, DerError, DerReader, inside, oidText, tags } from './der.ts'
import { hashNameOf } from './signature-scheme-of.ts'

/** The signature of a signed message (CMS), and what it covers. */
export interface SignerInfo {
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
export function readSignerInfo(signer: Der): SignerInfo {
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
