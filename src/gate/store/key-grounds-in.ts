import { GateError } from '../../ground/model/errors.ts'
import { ownAccount } from '../../ground/model/own-account.ts'
import type { Recovery } from '../../ground/model/reviewer-key.ts'
import { isGrantedLink } from '../../people/acts/standing/is-granted-link.ts'
import type { KeyGrounds } from '../../people/acts/standing/signed-state.ts'
import { canBecomeRoot } from './can-become-root.ts'
import { clientSettingsIn } from './client-settings-in.ts'
import { rootCopy, rootWords } from './root-copy.ts'
import type { SqliteStore } from './sqlite-store.ts'

/** Returns what root wrote of the keys of a state folder. Root lets keys follow only where the account is not root itself. */
export function keyGroundsIn(folder: string): KeyGrounds {
  const { uid } = ownAccount()
  const words = () => rootWords('recovery', folder, uid)
  return {
    anchor: rootCopy(folder, uid),
    isGranted: link => isGrantedLink(link, words()) && !canBecomeRoot(),
  }
}

/** Returns the ways of a recovery: root’s alone where root wrote the keys down, none where the account is root itself. */
export function recoveryWaysIn(folder: string): () => readonly Recovery[] {
  const { uid } = ownAccount()
  return () => (canBecomeRoot() ? [] : rootCopy(folder, uid) === null ? ['root', 'time'] : ['root'])
}

/** Tells whether a client is registered in a state folder, or a call was judged: so it was where its call can’t be read any more. */
export function isInUse(folder: string, store: Pick<SqliteStore, 'decisions'>): boolean {
  try {
    return clientSettingsIn(folder)().files.length > 0 || store.decisions({ limit: 1 }).length > 0
  } catch (error) {
    if (error instanceof GateError && error.kind === 'damaged') return true
    throw error
  }
}
