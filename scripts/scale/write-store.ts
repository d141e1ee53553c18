import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Act } from '../../src/people/acts/ports/act.ts'
import type { Grant } from '../../src/ground/model/grant.ts'
import type { JsonObject } from '../../src/ground/model/json.ts'
import type { Reviewer } from '../../src/ground/model/reviewer.ts'
import { keyFiles } from '../../src/gate/store/log-key/key-files.ts'
import { openDatabase } from '../../src/gate/store/open-database.ts'
import { SqliteStore } from '../../src/gate/store/sqlite-store.ts'
import { prepareStateFolder } from '../../src/gate/store/prepare-state-folder.ts'
import { Random } from './random.ts'
import { sampleCalls } from './sample-calls.ts'
import { reviewers, ScalePlan } from './scale-plan.ts'

/** Written in one transaction. */
const batch = 5_000
/** Milliseconds of counting between two looks at how far it is. */
const countedAtOnce = 5_000
const grants = 300

/** Fills a new state folder: the store’s own code writes every row and entry, only the disk is not waited for. */
export async function writeStore(folder: string, total: number, say: (text: string) => void): Promise<void> {
  prepareStateFolder(folder)
  const file = join(folder, 'state.db')
  for (const end of ['', '-wal', '-shm']) rmSync(`${file}${end}`, { force: true })
  const samples = await sampleCalls()
  const database = openDatabase(file, 'NORMAL')
  database.exec('PRAGMA synchronous = OFF; PRAGMA cache_size = -200000;')
  const end = Date.now()
  const plan = new ScalePlan(samples, new Random(1), end, total)
  const store = new SqliteStore({ database, key: keyFiles(folder), now: () => plan.at(), scan: () => [] })
  const waiting: Act[] = []
  for (const act of people(plan.at())) await store.people.act(act)
  for (let written = 0; written < total; ) {
    const work: Promise<unknown>[] = []
    for (const max = Math.min(total, written + batch); written < max; written++) {
      const { change, answer } = plan.next()
      while (waiting[0] && waiting[0].at <= change.decision.at)
        work.push(store.people.act(waiting.shift() as Act))
      work.push(store.commit(change))
      if (answer) putInOrder(waiting, answer)
    }
    await Promise.all(work)
    if (written % 50_000 === 0 || written === total) say(`${written} decisions written`)
  }
  for (const act of waiting) if (act.at <= end) await store.people.act(act)
  for (let counted = 0; counted < 1; ) {
    counted = store.figures.catchUp(countedAtOnce)
    say(`${Math.round(counted * 100)} % counted`)
  }
  database.exec('PRAGMA wal_checkpoint(TRUNCATE)')
  await store.close()
}

function putInOrder(waiting: Act[], act: Act): void {
  let place = waiting.length
  while (place > 0 && (waiting[place - 1]?.at ?? 0) > act.at) place--
  waiting.splice(place, 0, act)
}

/** Reviewers, and grants of which most have ended. */
function people(at: number): readonly Act[] {
  const added = reviewers.map((name): Reviewer => {
    return { name, uid: null, secrets: [], failures: 0, lockedUntil: 0, stricterUntil: 0, addedAt: at }
  })
  const granted = Array.from(
    { length: grants },
    (_, i): Grant => ({
      id: `g-${i}`,
      effect: 'allow',
      scope: { tool: `tool-${i}` },
      codes: [],
      by: reviewers[0],
      reason: 'a grant of the sample',
      at,
      expiresAt: at + (i + 1) * 86_400_000,
      uses: null,
      revokedAt: null,
    }),
  )
  return [
    {
      kind: 'reviewer_added',
      at,
      reviewers: added,
      log: added.map(({ name }) => ({
        kind: 'reviewer',
        body: { event: 'added', reviewer: name, uid: null, secrets: [], proofs: [] },
      })),
    },
    {
      kind: 'grant',
      at,
      grants: granted,
      log: granted.map(grant => ({
        kind: 'grant',
        body: { event: 'added', grant: grant as unknown as JsonObject },
      })),
    },
  ]
}
