import { readBase64 } from '../../bytes/base-64.ts'
import { hex } from '../../bytes/hex.ts'
import { joinBytes, equalBytes } from '../../bytes/join-bytes.ts'
import { utf8 } from '../../bytes/utf-8.ts'
import type { Sha256 } from '../../platform.ts'

/** The kinds of keys that are known here: a log’s own, and a witness’s. */
export const keyTypes = { log: 1, witness: 4 } as const

/** The role that a key has. */
export type KeyRole = keyof typeof keyTypes

/** A public key as notes name it: `<name>+<key id>+<base64 of type and key>`. */
export interface VerifierKey {
  readonly name: string
  readonly keyId: Uint8Array
  readonly role: KeyRole
  /** Ed25519, raw: 32 bytes. */
  readonly key: Uint8Array
}

const keyForm = /^([^\s+]{1,500})\+([0-9a-f]{8})\+([A-Za-z0-9+/]{44})$/

/** Reads a key; undefined where it is none, is of an unknown type, or names an id that is not its own. */
export function readVerifierKey(sha256: Sha256, text: string): VerifierKey | undefined {
  const [, name = '', id = '', raw = ''] = keyForm.exec(text) ?? []
  const bytes = readBase64(raw)
  const role = bytes && roleOf(bytes[0])
  if (!bytes || !role) return undefined
  const made = makeVerifierKey(sha256, name, role, bytes.subarray(1))
  return made && hex(made.keyId) === id ? made : undefined
}

/** A key with the id that its name, type and bytes give; undefined for a name or a key that can’t be one. */
export function makeVerifierKey(
  sha256: Sha256,
  name: string,
  role: KeyRole,
  key: Uint8Array,
): VerifierKey | undefined {
  if (!/^[^\s+]{1,500}$/.test(name) || key.length !== 32 || !isCanonicalKey(key)) return undefined
  const typed = joinBytes(Uint8Array.of(keyTypes[role]), key)
  const keyId = sha256(joinBytes(utf8(`${name}\n`), typed)).slice(0, 4)
  return { name, keyId, role, key }
}

/** The bytes before a raw Ed25519 key in its SPKI form (RFC 8410). */
const spkiHead = Uint8Array.of(0x30, 0x2a, 0x30, 0x05, 0x06, 0x03, 0x2b, 0x65, 0x70, 0x03, 0x21, 0x00)

/** A raw key in the form that certificates and libraries take. */
export function spkiOf(key: Uint8Array): Uint8Array {
  return joinBytes(spkiHead, key)
}

/** The raw key in an SPKI; undefined where it is of another kind. */
export function keyOfSpki(spki: Uint8Array): Uint8Array | undefined {
  const isOurs = spki.length === 44 && equalBytes(spki.subarray(0, 12), spkiHead)
  return isOurs ? spki.slice(12) : undefined
}

function roleOf(type: number | undefined): KeyRole | undefined {
  const found = Object.entries(keyTypes).find(([, number]) => number === type)
  return found?.[0] as KeyRole | undefined
}

/** Points of small order, for which some libraries accept signatures over anything; the sign bit is left out. */
const smallOrder = new Set([
  '0100000000000000000000000000000000000000000000000000000000000000',
  '0000000000000000000000000000000000000000000000000000000000000000',
  'ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
  '26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05',
  'c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a',
])

/** Tells whether every library reads a key alike: its number is below the field’s prime, and its order is not small. */
function isCanonicalKey(key: Uint8Array): boolean {
  const unsigned = Uint8Array.from(key)
  unsigned[31] = (unsigned[31] as number) & 0x7f
  const isBelow =
    unsigned[31] !== 0x7f ||
    unsigned.slice(1, 31).some(byte => byte !== 0xff) ||
    (unsigned[0] as number) < 0xed
  return isBelow && !smallOrder.has(hex(unsigned))
}
