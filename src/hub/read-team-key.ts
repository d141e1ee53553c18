import { createPrivateKey, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { existsSync, lstatSync, readFileSync, writeFileSync } from 'node:fs'
import { GateError } from '../ground/model/errors.ts'
import type { HubPaths } from './hub-paths.ts'

/** Makes the key of a new team. Throws `conflict` where the folder has one: a team is not made twice. */
export function makeTeamKey({ key }: HubPaths): KeyObject {
  if (existsSync(key))
    throw new GateError('conflict', `${key} is the key of a team already: use countersign hub start.`)
  const { privateKey } = generateKeyPairSync('ed25519')
  writeFileSync(key, privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600, flag: 'wx' })
  return privateKey
}

/** Reads the key of the team. Throws `configuration` where it is missing, open to others, or none. */
export function readTeamKey({ key }: HubPaths): KeyObject {
  const status = lstatSync(key, { throwIfNoEntry: false })
  if (!status?.isFile())
    throw new GateError(
      'configuration',
      `There is no key of a team at ${key}: begin with countersign hub init, or bring it from another hub.`,
    )
  if ((status.mode & 0o077) !== 0)
    throw new GateError('configuration', `Others can read ${key}: run chmod 600 on it.`)
  const found = privateKeyIn(readFileSync(key, 'utf8'))
  if (found?.asymmetricKeyType === 'ed25519') return found
  throw new GateError('configuration', `${key} is no Ed25519 key: bring it from another hub or a backup.`)
}

function privateKeyIn(text: string): KeyObject | undefined {
  try {
    return createPrivateKey(text)
  } catch {
    return undefined
  }
}
