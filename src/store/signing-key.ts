import { createPrivateKey, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { GateError } from '../model/errors.ts'

/** The key that signs checkpoints: made once, readable by its owner alone. Without a folder it lives in memory. */
export function signingKey(folder: string | null): KeyObject {
  if (folder === null) return generateKeyPairSync('ed25519').privateKey
  const file = join(folder, 'checkpoint.key')
  return read(file) ?? make(file)
}

function read(file: string): KeyObject | undefined {
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
  try {
    return createPrivateKey(pem)
  } catch {
    throw new GateError('storage', `${file} is no key: restore it, or move it away to have a new one made.`)
  }
}

/** Another process may make it at the same moment: whoever is first wins. */
function make(file: string): KeyObject {
  const { privateKey } = generateKeyPairSync('ed25519')
  try {
    writeFileSync(file, privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600, flag: 'wx' })
    return privateKey
  } catch (error) {
    const made = (error as NodeJS.ErrnoException).code === 'EEXIST' ? read(file) : undefined
    if (made) return made
    throw new GateError(
      'storage',
      `${file} can't be written (${(error as NodeJS.ErrnoException).code}): make room or choose another state folder.`,
    )
  }
}
