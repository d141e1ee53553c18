import { StreamedSha256, sha256 } from '../bytes/sha-256.ts'
import { textHashes } from '../bytes/text-hashes.ts'
import type { Platform, SignatureScheme } from '../platform.ts'

/** The cryptography of a browser (Web Cryptography). */
export async function webPlatform(): Promise<Platform> {
  return {
    sha256,
    ...textHashes,
    startSha256: () => new StreamedSha256(),
    hasEd25519: await hasEd25519(),
    digest: async (name, bytes) => new Uint8Array(await crypto.subtle.digest(name, whole(bytes))),
    verifyEd25519: (key, message, signature) =>
      orFalse(async () => {
        const imported = await crypto.subtle.importKey('raw', whole(key), 'Ed25519', false, ['verify'])
        return crypto.subtle.verify('Ed25519', imported, whole(signature), whole(message))
      }),
    verifyWithSpki: (scheme, spki, message, signature) =>
      orFalse(() => verifyWithSpki(scheme, whole(spki), whole(message), whole(signature))),
  }
}

type Bytes = Uint8Array<ArrayBuffer>

/** A copy of its own: Web Cryptography takes no view of shared memory, and types say so. */
const whole = (bytes: Uint8Array): Bytes => new Uint8Array(bytes)

async function orFalse(check: () => Promise<boolean>): Promise<boolean> {
  try {
    return await check()
  } catch {
    return false
  }
}

async function hasEd25519(): Promise<boolean> {
  // The first test key of RFC 8032.
  const key = Uint8Array.from(
    'd75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a'.match(/../g) as string[],
    byte => Number.parseInt(byte, 16),
  )
  return orFalse(async () => Boolean(await crypto.subtle.importKey('raw', key, 'Ed25519', false, ['verify'])))
}

async function verifyWithSpki(
  scheme: SignatureScheme,
  spki: Bytes,
  message: Bytes,
  signature: Bytes,
): Promise<boolean> {
  switch (scheme.kind) {
    case 'ed25519': {
      const key = await crypto.subtle.importKey('spki', spki, 'Ed25519', false, ['verify'])
      return crypto.subtle.verify('Ed25519', key, signature, message)
    }
    case 'rsa': {
      const algorithm = { name: 'RSASSA-PKCS1-v1_5', hash: scheme.hash }
      const key = await crypto.subtle.importKey('spki', spki, algorithm, false, ['verify'])
      return crypto.subtle.verify(algorithm, key, signature, message)
    }
    case 'ecdsa':
      return verifyEcdsa(scheme.hash, spki, message, signature)
  }
}

/** Curves by the bytes of their identifiers in an SPKI, in hex. */
const curves = [
  { name: 'P-256', oid: '2a8648ce3d030107', length: 32 },
  { name: 'P-384', oid: '2b81040022', length: 48 },
  { name: 'P-521', oid: '2b81040023', length: 66 },
] as const

async function verifyEcdsa(hash: string, spki: Bytes, message: Bytes, signature: Bytes): Promise<boolean> {
  const head = Array.from(spki.subarray(0, 32), byte => byte.toString(16).padStart(2, '0')).join('')
  const curve = curves.find(({ oid }) => head.includes(oid))
  const raw = curve && rawSignature(signature, curve.length)
  if (!curve || !raw) return false
  const key = await crypto.subtle.importKey('spki', spki, { name: 'ECDSA', namedCurve: curve.name }, false, [
    'verify',
  ])
  return crypto.subtle.verify({ name: 'ECDSA', hash }, key, raw, message)
}

/** Both numbers of an ECDSA signature one after the other, from their DER. */
function rawSignature(der: Bytes, length: number): Bytes | undefined {
  const raw = new Uint8Array(2 * length)
  let at = (der[1] as number) < 0x80 ? 2 : 3
  for (const end of [length, 2 * length]) {
    const size = der[at + 1] as number
    const number = der.subarray(at + 2, at + 2 + size)
    const first = number.findIndex(byte => byte !== 0)
    const digits = first < 0 ? number.subarray(0, 0) : number.subarray(first)
    if (der[at] !== 0x02 || digits.length > length) return undefined
    raw.set(digits, end - digits.length)
    at += 2 + size
  }
  return at === der.length ? raw : undefined
}
