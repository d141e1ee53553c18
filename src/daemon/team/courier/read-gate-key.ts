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
import { publicKeyOf } from '../../../people/audit/sign-checkpoint.ts'
import { GateError } from '../../../ground/model/errors.ts'
import { gateOfKey } from '../../../gate/team/protocol/gate-assertion.ts'

const fileName = 'team-gate.key'
/** The key under which a gate joins anew, until its state names the gate of that key. */
const nextName = 'team-gate.next.key'

/** Returns the key that is there, by which hubs know the gate of this name, or makes one. */
export function ensureGateKey(folder: string, gate: string): KeyObject {
  settleGateKey(folder, gate)
  return existsSync(join(folder, fileName)) ? readGateKey(folder, gate) : makeKey(join(folder, fileName))
}

/**
 * Returns the key under which the gate may join as another one; it is on the disk when this returns. It is the same one
 * until the state names the gate of it, so that a join that was cut off is the same join when it is asked for again.
 */
export function ensureNextGateKey(folder: string): KeyObject {
  const file = join(folder, nextName)
  return existsSync(file) ? readKey(file) : makeKey(file)
}

/** Puts the next key in the place of the one before, once the state names the gate of it. */
export function settleGateKey(folder: string, gate: string): void {
  if (isNext(folder, gate)) renameSync(join(folder, nextName), join(folder, fileName))
}

/** Removes it: no hub knows the gate by it any more. */
export function forgetGateKey(folder: string): void {
  for (const name of [fileName, nextName]) rmSync(join(folder, name), { force: true })
}

/**
 * Reads the key of the gate of this name; throws `configuration` where there is none: a state that was copied elsewhere has
 * none.
 */
export function readGateKey(folder: string, gate: string): KeyObject {
  return readKey(join(folder, isNext(folder, gate) ? nextName : fileName))
}

function isNext(folder: string, gate: string): boolean {
  const file = join(folder, nextName)
  return existsSync(file) && gateOfKey(publicKeyOf(readKey(file))) === gate
}

/** Makes the key by which a gate says who it is to its hub, readable by its owner alone; on the disk when this returns. */
function makeKey(file: string): KeyObject {
  const { privateKey } = generateKeyPairSync('ed25519')
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

function readKey(file: string): KeyObject {
  try {
    return createPrivateKey(readFileSync(file, 'utf8'))
  } catch {
    throw new GateError(
      'configuration',
      `The key by which this gate says who it is can’t be read from ${file}: have it join again, see countersign team join --help.`,
    )
  }
}
