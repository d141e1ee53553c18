import { createPrivateKey, type KeyObject } from 'node:crypto'
import { type KeyChange, keyHistory } from '../../../people/audit/key-change.ts'
import { publicKeyOf } from '../../../people/audit/sign-checkpoint.ts'
import { publicKeyOfText } from '../log-key/key-files.ts'

/** The key that took the place of a backup’s in the log that is here. */
export interface LaterKey {
  readonly key: KeyObject
  /** As it stands in its file. */
  readonly text: string
  /** Public halves of keys that were revoked since, SPKI DER in base64. */
  readonly revoked: readonly string[]
}

/**
 * Finds the key that goes on where the log that is here has replaced the backup’s: the older one may have been replaced for
 * a reason. `texts` are those of the key files. Undefined where the backup’s own goes on.
 */
export function laterKey(
  backupKey: KeyObject,
  changes: readonly KeyChange[] | undefined,
  texts: readonly string[],
): LaterKey | undefined {
  const { keys } = keyHistory(changes ?? [], undefined)
  const at = keys.findIndex(({ publicKey }) => publicKey === publicKeyOf(backupKey))
  const present = keys.at(-1)
  const text = texts.find(one => publicKeyOfText(one) === present?.publicKey)
  if (at === -1 || at === keys.length - 1 || text === undefined) return undefined
  const revoked = keys.filter(one => one.revoked !== null).map(({ publicKey }) => publicKey)
  return { key: createPrivateKey(text), text, revoked }
}
