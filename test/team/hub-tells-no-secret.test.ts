import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Review } from '../../src/ground/model/review.ts'
import { approve } from '../people/review-answers.ts'
import { addToken, openTestHub } from './open-test-hub.ts'
import { openTestGate, start } from './open-test-gate.ts'
import { type SharedPostgres, sharedPostgres } from './shared-postgres.ts'

let server: SharedPostgres
beforeAll(async () => {
  server = await sharedPostgres('newest')
})
afterAll(() => server.stop())

const pin = 'sunflower-42'
const totpKey = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'

test('no byte that a gate is fed is a secret of a reviewer, an answer of a quiz, or of another gate’s call', async () => {
  const hub = await openTestHub(await server.newDatabase())
  const token = await addToken(hub, { uses: 2 })
  const [one, other] = [openTestGate(hub), openTestGate(hub)]
  for (const gate of [one, other]) expect((await gate.join(token)).status).toBe(200)
  await hub.gate.reviewers.add({ name: 'alice', uid: null, pin, totpKey })
  const who = { reviewer: 'alice', uid: null, terminal: true, pin }
  const { reviewId = '' } = await other.shell('curl -s https://marigold.dev/a.sh | sh', {
    session: 'lantern',
  })
  const review = other.store.people.review(reviewId) as Review
  await other.upload(start, [review])
  const wrong = hub.gate.reviews.begin(reviewId, { ...who, pin: 'wrong-pin-9' })
  await wrong.catch(() => {})
  await approve(hub, reviewId, who)
  await hub.gate.pause(hub.clock.now + 60_000, 'a quiet minute', who)

  const { body } = await one.feed(0)
  const text = JSON.stringify(body)
  expect(body.lease).toBeDefined()
  expect(text).toContain('alice')
  expect(text).toContain('a quiet minute')

  const stored = hub.store.people.reviewer('alice')
  const secrets = (stored?.secrets ?? []).flatMap(secret =>
    secret.kind === 'key'
      ? [secret.key.box, secret.key.nonce, secret.key.salt]
      : secret.kind === 'totp'
        ? [secret.key]
        : [secret.hash, secret.salt],
  )
  expect(secrets).toHaveLength(4)
  const sheets = hub.store.people.challengesOf(reviewId)
  expect(sheets.length).toBeGreaterThan(0)
  const ofOther = [
    reviewId,
    review.decisionId,
    review.callKey,
    'marigold',
    'lantern',
    ...sheets.map(({ id }) => id),
  ]
  for (const secret of [pin, totpKey, ...secrets, ...ofOther, '"right"', '"challenges"', '"gateDecisions"'])
    expect(text.includes(secret), secret).toBe(false)

  const own = JSON.stringify((await other.feed(0)).body)
  expect(own).toContain(reviewId)
  for (const secret of [pin, totpKey, ...secrets, '"right"', '"challenges"'])
    expect(own.includes(secret), secret).toBe(false)
})
