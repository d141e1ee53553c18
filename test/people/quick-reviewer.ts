import { scryptSync } from 'node:crypto'
import { secretDigests } from '../../src/people/reviewers/pin-secret.ts'
import type { Identity, ReviewerSecret } from '../../src/model/reviewer.ts'
import type { openPeopleGate } from './open-people-gate.ts'

const pin = 'sunflower-42'
const salt = '00112233445566778899aabbccddeeff'
const hash = scryptSync(pin, Buffer.from(salt, 'hex'), 32, { N: 1_024, r: 8, p: 1 }).toString('hex')
const secrets: readonly ReviewerSecret[] = [{ kind: 'pin', salt, hash, cost: 1_024 }]

/** A reviewer whose PIN is hashed at hardly any cost, for tests that prove hundreds of times. */
export async function addQuickReviewer(
  { store, clock }: ReturnType<typeof openPeopleGate>,
  name = 'alice',
): Promise<Identity> {
  const proofs = [...secretDigests(secrets)]
  const reviewer = {
    name,
    uid: 1_000,
    secrets,
    failures: 0,
    lockedUntil: 0,
    stricterUntil: 0,
    addedAt: clock.now,
  }
  await store.people.act({
    at: clock.now,
    log: [
      { kind: 'reviewer', body: { event: 'added', reviewer: name, uid: 1_000, secrets: ['pin'], proofs } },
    ],
    reviewers: [reviewer],
  })
  return { reviewer: name, uid: 1_000, terminal: true, pin }
}
