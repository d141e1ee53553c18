import type { KeyObject } from 'node:crypto'
import { resolve } from 'node:path'
import { ownAccount } from '../../ground/model/own-account.ts'
import { publicKeyOf } from '../../people/audit/sign-checkpoint.ts'
import { GateError } from '../../ground/model/errors.ts'
import type { RestoreReport, BackupFacts } from '../../ground/model/restore-report.ts'
import type { Reviewer } from '../../ground/model/reviewer.ts'
import { joinChains, joinReviewers } from '../../people/acts/keys/join-chains.ts'
import { openKey } from '../../people/acts/keys/seal-key.ts'
import { anchorProblem } from '../../people/acts/standing/signed-state.ts'
import { type PresentState, readPresent } from '../../gate/store/backup/read-present.ts'
import { restoreDatabase } from '../../gate/store/backup/restore-database.ts'
import { laterKey } from '../../gate/store/backup/later-key.ts'
import { keysInMemory, keyTexts } from '../../gate/store/log-key/key-files.ts'
import { type StagedBackup, stageBackup, stageKey } from '../../gate/store/backup/stage-backup.ts'
import {
  endOfNames,
  flush,
  noteRestore,
  putInPlace,
  settleRestore,
  stagedFile,
} from '../../gate/store/backup/put-in-place.ts'
import { type FolderLock, lockFolder } from '../../gate/store/folder-lock.ts'
import { prepareStateFolder } from '../../gate/store/prepare-state-folder.ts'
import { rootCopy } from '../../gate/store/root-copy.ts'
import { residentPaths } from './resident-paths.ts'

/** The person who restores, and what they want. */
export interface RestoreWish {
  readonly reviewer: string
  /** It opens their key: nothing else does. */
  readonly secret: string
  /** Keeps what the backup allowed where the state that is here can't be read. */
  readonly keepsAllowed: boolean
}

/** A backup that was read whole, and waits for a reviewer's secret. */
export interface OpenedBackup {
  readonly facts: BackupFacts
  /** Reviewers whose secret restores it. */
  readonly reviewers: readonly Pick<Reviewer, 'name' | 'uid'>[]
  /** Puts it in the place of the state. Rejects with a GateError, and then the state is as it was. */
  restore(wish: RestoreWish): Promise<RestoreReport>
  /** Lets the folder go. */
  close(): void
}

/**
 * Copies a backup beside the state of a folder and reads all of it. Throws a GateError: `conflict` while a gate runs on the
 * folder, and for a backup of other reviewers.
 */
export function openBackup(stateFolder: string, file: string, now: () => number): OpenedBackup {
  prepareStateFolder(stateFolder)
  const lock = lockFolder(residentPaths(stateFolder).lock)
  if (!lock) throw servedError(stateFolder)
  try {
    settleRestore(stateFolder)
    const staged = stageBackup(stateFolder, resolve(file))
    const known = knownReviewers(staged, readPresent(stateFolder, staged.facts.size))
    return {
      facts: staged.facts,
      reviewers: known.map(({ name, uid }) => ({ name, uid })),
      restore: wish => restoreStaged(stateFolder, staged, wish, now),
      close: () => release(stateFolder, lock),
    }
  } catch (error) {
    release(stateFolder, lock)
    throw error
  }
}

/** Takes back what was not finished; whoever is killed here leaves that to the next. */
function release(stateFolder: string, lock: FolderLock): void {
  try {
    settleRestore(stateFolder)
  } finally {
    lock.release()
  }
}

/** Reviewers whom the keys know, each with the key that their secret opens. */
function knownReviewers({ links, reviewers }: StagedBackup, present: PresentState): readonly Reviewer[] {
  const { chain } = joinChains(links, present.links)
  return joinReviewers(chain, reviewers, present.reviewers).filter(({ name }) => chain.members.has(name))
}

async function restoreStaged(
  stateFolder: string,
  staged: StagedBackup,
  { reviewer, secret, keepsAllowed }: RestoreWish,
  now: () => number,
): Promise<RestoreReport> {
  const end = endOfNames(now())
  // A wrong secret holds nobody up.
  const key = await keyOf(
    knownReviewers(staged, readPresent(stateFolder, staged.facts.size)),
    reviewer,
    secret,
  )
  // Every process refuses from here on: what is read of the state stays as it is.
  noteRestore(stateFolder, { phase: 'staging', end })
  const present = readPresent(stateFolder, staged.facts.size)
  demandInForce(staged, present, key)
  const { facts, checkpointKey, checkpointKeyText } = staged
  const later = laterKey(checkpointKey, present.keyChanges, keyTexts(stateFolder))
  const written = await restoreDatabase({
    file: stagedFile(stateFolder),
    facts,
    present,
    checkpointKey: keysInMemory(() => checkpointKey, later && (() => later.key)),
    ...(later && { revoked: later.revoked }),
    key,
    by: reviewer,
    keepsAllowed,
    now,
  })
  stageKey(stateFolder, later?.text ?? checkpointKeyText)
  flush(stagedFile(stateFolder))
  noteRestore(stateFolder, { phase: 'moving', end })
  const stored = putInPlace(stateFolder, end)
  return { ...written, kept: stored, notes: [...written.notes, ...rootNotes(stateFolder, staged, present)] }
}

async function keyOf(known: readonly Reviewer[], name: string, secret: string): Promise<KeyObject> {
  for (const one of known.find(one => one.name === name)?.secrets ?? []) {
    const key = one.kind === 'key' ? await openKey(one.key, secret) : null
    if (key) return key
  }
  throw new GateError(
    'forbidden',
    `That is not the secret of ${name.slice(0, 40)}: a backup is restored with one that opens a key of its reviewers.`,
    'pin',
  )
}

/** Somebody may have changed who may answer while the secret was typed. */
function demandInForce({ links }: StagedBackup, present: PresentState, key: KeyObject): void {
  if (joinChains(links, present.links).chain.isInForce(publicKeyOf(key))) return
  throw new GateError('conflict', 'The reviewers were changed at this moment: restore it again.', 'who')
}

/** Root's copy tightens at every start, as it would without a restore. */
function rootNotes(stateFolder: string, { links }: StagedBackup, present: PresentState): readonly string[] {
  const { added } = joinChains(links, present.links)
  const problem = anchorProblem([...links, ...added], rootCopy(stateFolder, ownAccount().uid))
  return problem === undefined
    ? []
    : [`What people allowed counts for nothing, since ${problem}: see countersign reviewer fingerprint.`]
}

function servedError(stateFolder: string): GateError {
  return new GateError(
    'conflict',
    `A gate runs on ${stateFolder}, or another restore is at work there: run countersign stop, or wait for it.`,
    'lock',
    { kind: 'served' },
  )
}
