import {
  createCipheriv,
  createDecipheriv,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
  scrypt,
} from 'node:crypto'
import { promisify } from 'node:util'
import type { ReviewerKey } from '../../../ground/model/reviewer-key.ts'
import { secretTyped } from './make-phrase.ts'

const derive = promisify(scrypt) as (
  secret: string,
  salt: Buffer,
  length: number,
  options: { N: number; r: number; p: number; maxmem: number },
) => Promise<Buffer>

/** 2^15 rounds of 8 blocks: 32 MiB of memory for each guess. */
const usualCost = 2 ** 15
const tagBytes = 16

/** Makes a new key for a reviewer, of which the private part is encrypted under their secret. */
export async function sealKey(
  secret: string,
  cost = usualCost,
): Promise<{ readonly sealed: ReviewerKey; readonly key: KeyObject }> {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const [salt, nonce] = [randomBytes(16), randomBytes(12)]
  const spki = publicKey.export({ type: 'spki', format: 'der' }).toString('base64')
  const cipher = createCipheriv('aes-256-gcm', await keyOf(secret, salt, cost), nonce)
  cipher.setAAD(Buffer.from(spki))
  const der = privateKey.export({ type: 'pkcs8', format: 'der' })
  const box = Buffer.concat([cipher.update(der), cipher.final(), cipher.getAuthTag()])
  const sealed = {
    publicKey: spki,
    salt: salt.toString('hex'),
    cost,
    nonce: nonce.toString('hex'),
    box: box.toString('base64'),
  }
  return { sealed, key: privateKey }
}

/** Returns the private key, or null where this is not the secret that it was sealed with. */
export async function openKey(sealed: ReviewerKey, secret: string): Promise<KeyObject | null> {
  const { publicKey, cost } = sealed
  const [salt, nonce] = [Buffer.from(sealed.salt, 'hex'), Buffer.from(sealed.nonce, 'hex')]
  const box = Buffer.from(sealed.box, 'base64')
  const derived = await keyOf(secret.slice(0, 256), salt, cost)
  try {
    const decipher = createDecipheriv('aes-256-gcm', derived, nonce, { authTagLength: tagBytes })
    decipher.setAAD(Buffer.from(publicKey))
    decipher.setAuthTag(box.subarray(-tagBytes))
    const der = Buffer.concat([decipher.update(box.subarray(0, -tagBytes)), decipher.final()])
    const key = createPrivateKey({ key: der, type: 'pkcs8', format: 'der' })
    const spki = createPublicKey(key).export({ type: 'spki', format: 'der' }).toString('base64')
    return spki === publicKey ? key : null
  } catch {
    return null
  }
}

async function keyOf(secret: string, salt: Buffer, rounds: number): Promise<Buffer> {
  const options = { N: rounds, r: 8, p: 1, maxmem: 256 * rounds * 8 }
  return derive(secretTyped(secret), salt, 32, options)
}
