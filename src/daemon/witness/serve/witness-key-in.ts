import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { base64 } from '../../../proof/evidence/bytes/base-64.ts'
import { hex } from '../../../proof/evidence/bytes/hex.ts'
import { joinBytes } from '../../../proof/evidence/bytes/join-bytes.ts'
import {
  keyTypes,
  keyOfSpki,
  makeVerifierKey,
  type VerifierKey,
} from '../../../proof/evidence/verify/note/verifier-key.ts'
import { nodePlatform } from '../../../proof/evidence/verify/node-platform.ts'
import { GateError } from '../../../ground/model/errors.ts'
import type { WitnessKey } from '../cosign.ts'

/** The key of the witness in a folder: made once, readable by its owner alone. It signs nothing but cosignatures. */
export function witnessKeyIn(folder: string, name: string): WitnessKey {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const file = join(folder, 'witness.key')
  const key = readKey(file) ?? makeKey(file)
  const spki = new Uint8Array(createPublicKey(key).export({ type: 'spki', format: 'der' }))
  const made = makeVerifierKey(nodePlatform.sha256, name, 'witness', keyOfSpki(spki) ?? new Uint8Array())
  if (made) return { public: made, key }
  throw new GateError(
    'usage',
    `“${name}” can't be the name of a witness: no blanks and no +, such as witness.example.com.`,
  )
}

/** A key as one text, to be copied to those who trust it: `<name>+<id>+<base64>`. */
export function spellKey({ name, keyId, role, key }: VerifierKey): string {
  return `${name}+${hex(keyId)}+${base64(joinBytes(Uint8Array.of(keyTypes[role]), key))}`
}

function readKey(file: string): KeyObject | undefined {
  try {
    return createPrivateKey(readFileSync(file, 'utf8'))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw new GateError(
      'storage',
      `${file} can't be read or is no key: restore it; a new one would be another witness.`,
    )
  }
}

function makeKey(file: string): KeyObject {
  const { privateKey } = generateKeyPairSync('ed25519')
  writeFileSync(file, privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600, flag: 'wx' })
  return privateKey
}
