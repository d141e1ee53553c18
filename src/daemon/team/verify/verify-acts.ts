import { OpeningsVerifier } from '../../../people/audit/parts/openings-verifier.ts'
import { hashEntry, noHash } from '../../../people/audit/link-entry.ts'
import { GateError } from '../../../ground/model/errors.ts'
import type { OrderedAct, TeamKey } from '../../../people/acts/ports/taken-acts.ts'
import { actStatement } from '../../../gate/store/people/ordered-acts.ts'
import type { LogHead } from '../../../gate/team/log-batch.ts'
import type { ActCipher } from '../database/act-cipher.ts'
import { ActTable, type StoredRows } from '../database/act-table.ts'
import { peopleLog } from '../../../gate/team/roots/team-head.ts'
import { type RootClaim, RootClaims } from './root-claims.ts'
import type { TeamProblems, Verified } from './verified.ts'

const page = 500

/** The team’s key, as far as acts are held against it. */
export interface ActKey extends Pick<TeamKey, 'isSigned'> {
  readonly cipher: ActCipher
}

/** Compares what people did with the hashes of its log, the signatures of hubs and the roots; gives the number of acts. */
export async function verifyActs({ pool, key, problems, run }: Verified<ActKey>): Promise<number> {
  const acts = new ActTable(pool, key.cipher)
  const claims = await RootClaims.open(pool, peopleLog)
  const openings = new OpeningsVerifier()
  let last: Pick<OrderedAct, 'number' | 'id'> = { number: 0, id: '' }
  let head = noHash
  for (;;) {
    const found = await acts.stored(last.number, page)
    for (const act of found) {
      compareSignature(acts, act, key, problems)
      head = compareAct(act, last, head, problems)
      for (const entry of act.entries) {
        openings.add(entry)
        compareClaims(await claims.upTo(entry.seq), entry, problems)
      }
      last = act
    }
    await run.add(found.length)
    if (found.length < page) break
  }
  for (const problem of openings.problems) problems.add(`what people did: ${problem}`)
  const beyond = await claims.next()
  if (beyond)
    problems.add(
      `the log of what people did was cut: root ${beyond.number} of the team has entry ${beyond.seq}`,
    )
  return last.number
}

/** Roots that name this entry, or one that is not there. */
function compareClaims(claims: readonly RootClaim[], { seq, hash }: LogHead, problems: TeamProblems): void {
  for (const claim of claims)
    if (claim.seq !== seq || claim.hash !== hash)
      problems.add(
        `entry ${claim.seq} of what people did is not the one that root ${claim.number} has: it was written anew`,
      )
}

/** An act whose rows can’t be decrypted is named, and those after it are still looked at. */
function compareSignature(
  acts: ActTable,
  act: OrderedAct<StoredRows>,
  key: ActKey,
  problems: TeamProblems,
): void {
  try {
    const read = acts.read(act)
    if (key.isSigned(actStatement(read), read.signature)) return
    problems.add(
      `act ${act.number} of the team’s people was written past the hubs: it is not signed by the team’s key`,
    )
  } catch (error) {
    if (!(error instanceof GateError)) throw error
    problems.add(error.message)
  }
}

/** Gives the end of the people’s log after the act. */
function compareAct(
  act: Omit<OrderedAct, 'rows'>,
  before: Pick<OrderedAct, 'number' | 'id'>,
  head: string,
  problems: TeamProblems,
): string {
  if (act.number !== before.number + 1)
    problems.add(`act ${before.number + 1} of the team’s people is missing: the next one is ${act.number}`)
  else if (act.after !== before.id)
    problems.add(`act ${act.number} of the team’s people does not follow the one before it`)
  let end = head
  for (const entry of act.entries) {
    if (entry.prev !== end || hashEntry(entry) !== entry.hash)
      problems.add(
        `entry ${entry.seq} of what people did (act ${act.number}) was changed, or one before it is missing`,
      )
    end = entry.hash
  }
  return end
}

/** The team’s key, as far as its database is held against it. */
export interface VerifyKey extends ActKey {
  /** Ed25519, SPKI DER in base64. */
  readonly publicKey: string
}
