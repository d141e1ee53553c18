import { createPrivateKey, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { GateError } from '../model/errors.ts'
import { lazy } from '../model/lazy.ts'

/** Gives the key that signs checkpoints, which most processes write none of. */
export type SigningKey = () => KeyObject

/**
 * The key that signs checkpoints: made once, readable by its owner alone. Without a folder it lives in memory. A file
 * that can’t be read or holds none is refused at once; one of the right form is unpacked when it is first needed.
 */
export function signingKey(folder: string | null): SigningKey {
  if (folder === null) return lazy(() => generateKeyPairSync('ed25519').privateKey)
  const file = join(folder, 'checkpoint.key')
  return readKey(file) ?? make(file)
}

const ed25519Form =
  /^-----BEGIN PRIVATE KEY-----\nMC4CAQAwBQYDK2VwBCIEI[A-Za-z0-9+/]{43}\n-----END PRIVATE KEY-----\n$/

function readKey(file: string): SigningKey | undefined {
  let pem: string
  try {
    pem = readFileSync(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw new GateError(
      'storage',
      `${file} can't be read (${(error as NodeJS.ErrnoException).code}): restore its owner's rights.`,
    )
  }
  if (ed25519Form.test(pem)) return lazy(() => unpacked(pem, file))
  const key = unpacked(pem, file)
  return () => key
}

function unpacked(pem: string, file: string): KeyObject {
  try {
    return createPrivateKey(pem)
  } catch {
    throw new GateError('storage', `${file} is no key: restore it, or move it away to have a new one made.`)
  }
}

/** Another process may make it at the same moment: whoever is first wins. */
function make(file: string): SigningKey {
  const { privateKey } = generateKeyPairSync('ed25519')
  try {
    writeFileSync(file, privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600, flag: 'wx' })
    return () => privateKey
  } catch (error) {
    const made = (error as NodeJS.ErrnoException).code === 'EEXIST' ? readKey(file) : undefined
    if (made) return made
    throw new GateError(
      'storage',
      `${file} can't be written (${(error as NodeJS.ErrnoException).code}): make room or choose another state folder.`,
    )
  }
}
