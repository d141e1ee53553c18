import type { KeyObject } from 'node:crypto'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { publicKeyOf } from '../../src/people/audit/sign-checkpoint.ts'
import type { Identity } from '../../src/ground/model/reviewer.ts'
import { memberOf } from '../../src/people/acts/keys/member-of.ts'
import { sealKey } from '../../src/people/acts/keys/seal-key.ts'
import { loggedReviewer } from '../../src/people/acts/reviewers/logged-reviewer.ts'
import { ActSigner } from '../../src/people/acts/standing/act-signer.ts'
import { SignedState } from '../../src/people/acts/standing/signed-state.ts'
import { keyFiles } from '../../src/gate/store/log-key/key-files.ts'
import { openDatabase } from '../../src/gate/store/open-database.ts'
import { prepareStateFolder } from '../../src/gate/store/prepare-state-folder.ts'
import { SqliteStore } from '../../src/gate/store/sqlite-store.ts'
import { cheapGuesses, type openPeopleGate } from './open-people-gate.ts'

const pin = 'sunflower-42'
/** Keys of the reviewers of each store: one that is in force adds the next. */
const keysOf = new WeakMap<object, readonly KeyObject[]>()

/** A reviewer whose key is sealed at hardly any cost, for tests that prove hundreds of times. */
export async function addQuickReviewer(
  {
    store,
    clock,
  }: Pick<ReturnType<typeof openPeopleGate>, 'store'> & { readonly clock: { readonly now: number } },
  name = 'alice',
  uid: number | null = 1_000,
): Promise<Identity> {
  const { sealed, key } = await sealKey(pin, cheapGuesses)
  const reviewer = {
    name,
    uid,
    secrets: [{ kind: 'key' as const, key: sealed }],
    failures: 0,
    lockedUntil: 0,
    stricterUntil: 0,
    addedAt: clock.now,
  }
  const state = new SignedState(store.people)
  const { chain } = state.read()
  const known = keysOf.get(store) ?? []
  const signing = known.find(one => chain.isInForce(publicKeyOf(one))) ?? key
  keysOf.set(store, [...known, key])
  const body = { event: 'added', ...loggedReviewer(reviewer) }
  const change = { reviewer: name, member: memberOf(reviewer) }
  await new ActSigner(store.people, state).commit(
    { kind: 'reviewer_added', at: clock.now, log: [{ kind: 'reviewer', body }], reviewers: [reviewer] },
    { key: signing, change },
  )
  return { reviewer: name, uid, terminal: true, pin }
}

/** The same of a state folder that gates and commands open later; the first has the user, whom two would share. */
export async function addQuickReviewers(
  folder: string,
  names: readonly string[],
  uid: number | null = userInfo().uid,
): Promise<void> {
  prepareStateFolder(folder)
  const database = openDatabase(join(folder, 'state.db'), 'FULL')
  const clock = { now: Date.now(), jumped: 0 }
  const store = new SqliteStore({ database, key: keyFiles(folder), now: Date.now })
  for (const [at, name] of names.entries())
    await addQuickReviewer({ store, clock }, name, at === 0 ? uid : null)
  await store.close()
}
