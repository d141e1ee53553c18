import { chmodSync, existsSync } from 'node:fs'
import { join } from 'node:path'
import {
  loadPolicyFor,
  ownPolicyOf,
  type PolicyOptions,
  policySources,
  teamPartOf,
} from './load-policy-for.ts'
import { LocalGate } from '../core/local-gate.ts'
import { type MemoryGate, newMemoryGate } from '../core/memory-gate.ts'
import { GateError } from '../../ground/model/errors.ts'
import { keyFiles } from '../store/log-key/key-files.ts'
import { newMemoryStore } from '../store/new-memory-store.ts'
import { type Database, openDatabase } from '../store/open-database.ts'
import { canBecomeRoot } from '../store/can-become-root.ts'
import { rootCommand, rootWords } from '../store/root-copy.ts'
import { folderFacts } from '../store/folder-facts.ts'
import { checkAtOpening } from '../store/integrity/check-at-opening.ts'
import { Damage, demandNoRestore } from '../store/integrity/damage.ts'
import { watchStatements } from '../store/integrity/watch-statements.ts'
import { lastNoteFile } from '../store/tree/last-note-file.ts'
import { SqliteStore } from '../store/sqlite-store.ts'
import { groupPolicyIn, groupPolicyOf, isGroupPolicyUnknown } from '../store/mirror/group-policy-in.ts'
import { teamParts } from '../team/team-parts.ts'
import { defaultStateFolder, prepareStateFolder } from '../store/prepare-state-folder.ts'
import { type OpenGateOptions, policyOf, gateParts, type PolicyInForce } from './gate-parts.ts'

export {
  canBecomeRoot,
  defaultStateFolder,
  groupPolicyOf,
  isGroupPolicyUnknown,
  loadPolicyFor,
  ownPolicyOf,
  type PolicyOptions,
  policySources,
  rootCommand,
  rootWords,
  teamPartOf,
}

/** Opens a gate in this process. Throws a GateError: `configuration` for a bad policy, `storage` for a bad folder. */
export async function openGate(options: OpenGateOptions = {}): Promise<LocalGate> {
  let loaded = policyOf(options)
  const folder = options.stateFolder === ':memory:' ? null : (options.stateFolder ?? defaultStateFolder())
  if (folder !== null) prepareStateFolder(folder)
  const file = folder === null ? ':memory:' : join(folder, 'state.db')
  const damage = new Damage(folder)
  if (folder !== null) demandNoRestore(folder)
  const database = watchStatements(openUnlessDamaged(file, damage), damage)
  damage.rememberFile()
  if (folder !== null) keepPrivate(file)
  checkAtOpening(database, damage)
  const group = options.policy || options.team !== undefined ? null : groupPolicyIn(database)
  if (group) loaded = policyOf({ ...options, team: group })
  const { checksAtRest = false } = options
  const store = new SqliteStore({
    ...storeParts(options, loaded, folder),
    ...(folder !== null && { lastNote: lastNoteFile(folder) }),
    database,
    damage,
    checksAtRest,
  })
  const { now = Date.now, lease: live } = options
  const ofTeam = teamParts(store, now, live)
  const ofFolder = folder === null ? {} : folderFacts(folder, store)
  return new LocalGate({ ...gateParts(options, loaded, folder), store, ...ofTeam, ...ofFolder })
}

/** A state of which not even the first pages can be read is noted as damaged, so that whoever looks next is told. */
function openUnlessDamaged(file: string, damage: Damage): Database {
  try {
    return openDatabase(file, 'FULL')
  } catch (error) {
    const isDamaged = error instanceof GateError && error.kind === 'damaged'
    throw isDamaged ? damage.note('SQLite can’t read the first pages of state.db') : error
  }
}

/** Opens a gate of which nothing outlives the process, and that logs only what it does not allow at once. */
export async function openMemoryGate(options: OpenGateOptions = {}): Promise<MemoryGate> {
  const loaded = policyOf(options)
  const stored = newMemoryStore(storeParts(options, loaded, null))
  return newMemoryGate({ ...gateParts(options, loaded, null), ...stored })
}

function storeParts(options: OpenGateOptions, { scan }: PolicyInForce, folder: string | null) {
  const { now = Date.now, stays = false } = options
  return { key: keyFiles(folder), now, scan, longLived: stays }
}

function keepPrivate(file: string): void {
  for (const name of [file, `${file}-wal`, `${file}-shm`]) if (existsSync(name)) chmodSync(name, 0o600)
}
