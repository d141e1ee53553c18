import { createPrivateKey, generateKeyPairSync, type KeyObject } from 'node:crypto'
import {
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import { GateError } from '../../model/errors.ts'

const fileName = 'team-gate.key'

/** Returns the key that is there, by which hubs know the gate, or makes one. */
export function ensureGateKey(folder: string): KeyObject {
  return existsSync(join(folder, fileName)) ? readGateKey(folder) : makeGateKey(folder)
}

/** Removes it: no hub knows the gate by it any more. */
export function forgetGateKey(folder: string): void {
  rmSync(join(folder, fileName), { force: true })
}

/** Makes the key by which a gate says who it is to its hub, readable by its owner alone; on the disk when this returns. */
function makeGateKey(folder: string): KeyObject {
  const { privateKey } = generateKeyPairSync('ed25519')
  const file = join(folder, fileName)
  const handle = openSync(`${file}.new`, 'w', 0o600)
  try {
    writeSync(handle, privateKey.export({ type: 'pkcs8', format: 'pem' }).toString())
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
  renameSync(`${file}.new`, file)
  return privateKey
}

/** Reads the key; throws `configuration` where there is none: a state that was copied elsewhere has none. */
export function readGateKey(folder: string): KeyObject {
  const file = join(folder, fileName)
  try {
    return createPrivateKey(readFileSync(file, 'utf8'))
  } catch {
    throw new GateError(
      'configuration',
      `The key by which this gate says who it is can’t be read from ${file}: have it join again, see countersign team join --help.`,
    )
  }
}
