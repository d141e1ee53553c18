import { type KeyObject, createPrivateKey, generateKeyPairSync } from 'node:crypto'
import { rmSync, existsSync, lstatSync, readFileSync, writeFileSync } from 'node:fs'
import { GateError } from '../ground/model/errors.ts'
import { prepareStateFolder } from '../gate/store/prepare-state-folder.ts'
import { TeamPool } from '../daemon/team/database/team-pool.ts'
import { hubAddress } from './hub-address.ts'
import { writeHubSettings, type HubPaths } from './hub-settings.ts'
import { openTeam } from './open-team.ts'
import { firstGroups } from './team-admin.ts'
import { upgradeTeam } from './upgrade-team.ts'

/** A team that is to be made. */
export interface NewTeam {
  readonly paths: HubPaths
  /** `postgres://…`, of the role that owns the tables. */
  readonly database: string
  readonly address: string
  readonly reviewer: string
  /** The role that hubs use. */
  readonly role?: string | undefined
  /** Makes a secret for the first reviewer, until `use` takes it. */
  readonly withSecret: (use: (secret: string) => Promise<void>) => Promise<void>
  /** Rounds that each guess at it costs; those of `sealKey` when left out. */
  readonly guessCost?: number | undefined
}

/**
 * Makes a team: its key, its settings, its schema, its first groups and its first reviewer. Rejects with `conflict` where the
 * database or the folder has a team; where the reviewer is not added the key is gone again.
 */
export async function initTeam(team: NewTeam): Promise<void> {
  const { paths, database, address, role } = team
  hubAddress(address)
  // A server of the folder’s own may be up already, and of another account.
  prepareStateFolder(paths.folder, { passable: true })
  await upgradeTeam({ database, role })
  await demandEmpty(database)
  const privateKey = makeTeamKey(paths)
  try {
    writeHubSettings(paths, { address })
    await addFirst(team, privateKey)
  } catch (error) {
    rmSync(paths.key)
    throw error
  }
}

async function demandEmpty(database: string): Promise<void> {
  const pool = new TeamPool(database, 1)
  try {
    const found = await pool.rows({ text: 'SELECT number FROM acts LIMIT 1' })
    if (found.length === 0) return
  } finally {
    await pool.close()
  }
  throw new GateError(
    'conflict',
    'This database has a team already: bring team.key and hub.json from one of its hubs, and use countersign hub start.',
  )
}

async function addFirst(
  { database, address, reviewer, withSecret, guessCost }: NewTeam,
  privateKey: KeyObject,
): Promise<void> {
  const { site } = hubAddress(address)
  const team = await openTeam({ database, privateKey, site, guessCost, onProblem: () => {} })
  try {
    await withSecret(async pin => {
      await team.gate.reviewers.add({ name: reviewer, uid: null, pin })
    })
    const log = firstGroups.map(group => ({
      kind: 'team' as const,
      body: { event: 'group', ...group, by: reviewer },
    }))
    await team.copy.people.act({ kind: 'group', at: team.now(), log, groups: firstGroups })
  } finally {
    await team.close()
  }
}

/** Makes the key of a new team. Throws `conflict` where the folder has one: a team is not made twice. */
function makeTeamKey({ key }: HubPaths): KeyObject {
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
