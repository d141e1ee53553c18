import type { Recovery } from '../../ground/model/reviewer-key.ts'
import { clientSettingsIn } from './client-settings-in.ts'
import { isInUse, recoveryWaysIn } from './key-grounds-in.ts'
import type { SqliteStore } from './sqlite-store.ts'

/** Facts of a state that is kept in a folder. */
export interface FolderFacts {
  readonly isSettled: () => boolean
  readonly recoveryWays: () => readonly Recovery[]
  readonly isAccountShared: boolean
}

/** Returns the facts of a state in a folder. The reviewers of a gate that joined a team are the team’s, from the first one on. */
export function folderFacts(folder: string, store: SqliteStore): FolderFacts {
  const hasClients = clientSettingsIn(folder)().files.length > 0
  const account = { uid: process.getuid?.() ?? null, platform: process.platform, hasClients }
  const isOfTeam = () => store.mirror.membership() !== null
  const ways = recoveryWaysIn(folder)
  return {
    isSettled: () => isInUse(folder, store) || isOfTeam(),
    recoveryWays: () => (isOfTeam() ? [] : ways()),
    isAccountShared: isAccountShared(account),
  }
}

/** The facts by which an account is told from one of a gate alone. */
interface AccountFacts {
  /** Null where the system has none. */
  readonly uid: number | null
  readonly platform: NodeJS.Platform
  /** Clients are registered under it. */
  readonly hasClients: boolean
}

/** Tells whether agents run under the gate’s account too: always, but under a system account where no client is registered. */
export function isAccountShared({ uid, platform, hasClients }: AccountFacts): boolean {
  const firstOfPeople = platform === 'darwin' ? 500 : 1_000
  return hasClients || uid === null || uid === 0 || uid >= firstOfPeople
}
