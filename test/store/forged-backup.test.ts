import { createPrivateKey } from 'node:crypto'
import { expect, test } from 'vitest'
import type { BackupFacts } from '../../src/ground/model/restore-report.ts'
import type { Grant } from '../../src/ground/model/grant.ts'
import type { Json } from '../../src/ground/model/json.ts'
import { pinSecret } from '../../src/people/acts/reviewers/pin-secret.ts'
import { memberOf } from '../../src/people/acts/keys/member-of.ts'
import { readChain } from '../../src/people/acts/keys/key-chain.ts'
import { openDatabase } from '../../src/gate/store/open-database.ts'
import { SqliteStore } from '../../src/gate/store/sqlite-store.ts'
import { backupWorld, secret, who } from './open-backup-world.ts'

/** Somebody who has a backup file, SQLite and our own code, and no secret of a reviewer. */
async function forge(file: string, work: (store: SqliteStore) => Promise<unknown>) {
  const database = openDatabase(file, 'FULL')
  const valueOf = (key: string) =>
    (database.prepare('SELECT value FROM backup WHERE key = ?').get(key) as { value: string }).value
  const key = createPrivateKey(valueOf('checkpoint key'))
  const store = new SqliteStore({ database, key, now: Date.now })
  await work(store)
  store.checkpoint()
  const { seq: size, hash: head } = store.head()
  const facts = { ...(JSON.parse(valueOf('facts')) as BackupFacts), size, head }
  database.prepare("UPDATE backup SET value = ? WHERE key = 'facts'").run(JSON.stringify(facts))
  database.exec('PRAGMA wal_checkpoint(TRUNCATE); PRAGMA journal_mode = DELETE')
  await store.close()
}

async function worldWithBackup() {
  const world = backupWorld()
  await world.withGate(gate => gate.reviewers.add({ name: 'alice', uid: null, pin: secret }))
  world.backUp()
  return world
}

const everything: Grant = {
  id: 'g-0000000000000001',
  effect: 'allow',
  scope: { agent: 'agent', folder: '/' },
  codes: ['destruction.delete'],
  by: 'alice',
  reason: 'all is well',
  at: 1,
  expiresAt: Date.now() + 86_400_000,
  uses: null,
  revokedAt: null,
}

test.each([false, true])(
  'a grant that was written into a backup with its line in the log holds nothing after it; its own set kept: %s',
  async keeps => {
    const world = await worldWithBackup()
    await forge(world.file, store => {
      const body = { event: 'added', grant: everything as unknown as Json, proof: 'pin' }
      return store.people.act({ kind: 'grant', at: 1, log: [{ kind: 'grant', body }], grants: [everything] })
    })
    await world.restore({ into: 'fresh', keeps })
    await world.withGate(async gate => {
      const { set, problem } = await gate.reviewers.standing()
      expect({ grants: set.grants, problem }).toEqual({ grants: [], problem: null })
      expect((await gate.grants.list()).filter(({ revokedAt }) => revokedAt === null)).toEqual([])
    }, 'fresh')
    expect((await world.restore()).notes).toEqual([])
  },
)

test('a reviewer who was written into a backup restores nothing', async () => {
  const world = await worldWithBackup()
  const { secret: sealed, key } = await pinSecret('mallory-has-one')
  const reviewer = {
    name: 'mallory',
    uid: null,
    secrets: [sealed],
    failures: 0,
    lockedUntil: 0,
    stricterUntil: 0,
    addedAt: 1,
  }
  await forge(world.file, store =>
    store.people.act({ kind: 'reviewer_changed', at: 1, log: [], reviewers: [reviewer] }),
  )
  const asMallory = { reviewer: 'mallory', pin: 'mallory-has-one' }
  await expect(world.restore(asMallory)).rejects.toThrow(/That is not the secret of mallory/)
  await forge(world.file, store => {
    const { chain } = readChain(store.people.keyLinks())
    const link = chain.sign({ at: 1, reviewer: 'mallory', member: memberOf(reviewer) }, key)
    return store.people.act({ kind: 'standing', at: 1, log: [], link })
  })
  await expect(world.restore(asMallory)).rejects.toThrow(
    /The reviewers’ keys of the backup do not hold \(link 2 was signed by a key that was not in force\)/,
  )
  await expect(world.restore()).rejects.toThrow(/do not hold/)
  await world.withGate(gate => gate.reviewers.prove(who(), 'secret'))
})
