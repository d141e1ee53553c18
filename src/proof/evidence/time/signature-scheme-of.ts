import type { HashName, SignatureScheme } from '../platform.ts'
import { type Der, inside, oidText, tags } from './der.ts'
import { mapOf } from '../../../ground/model/map-of.ts'

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
export function hashNameOf(algorithm: Der): HashName | undefined {
  return hashes.get(oidText(inside(algorithm).read(tags.oid)))
}

/** The way to check a signature; `hash` is the one that stands beside where the algorithm names none. */
export function signatureSchemeOf(algorithm: Der, hash?: HashName): SignatureScheme | undefined {
  const oid = oidText(inside(algorithm).read(tags.oid))
  if (oid !== bareRsa) return schemes.get(oid)
  return hash === undefined || hash === 'SHA-1' ? undefined : { kind: 'rsa', hash }
}
