import { expect, onTestFinished, test } from 'vitest'
import { type Gate, gateVerbs } from '../../src/gate/core/gate.ts'
import type { Identity } from '../../src/ground/model/reviewer.ts'
import { RemoteGate } from '../../src/agents/remote/remote-gate.ts'
import { openPeopleGate } from '../people/open-people-gate.ts'
import { addQuickReviewer } from '../people/quick-reviewer.ts'
import { rightAnswer } from '../people/review-answers.ts'
import { listen, openApp, ownerListener } from './open-http.ts'

/** A gate behind its owner’s socket, with a block and a review that waits. */
async function ownersWorld() {
  const near = openPeopleGate()
  const known = await addQuickReviewer(near)
  await addQuickReviewer(near, 'bob')
  const { app, close } = openApp(near.gate)
  const { socketPath, stop } = await listen(app.fetch, ownerListener)
  const gate = new RemoteGate({ socketPath })
  onTestFinished(async () => {
    await gate.close()
    close()
    await stop()
    await near.gate.close()
  })
  const grant = await gate.grants.add(
    { ...draft, effect: 'deny', scope: { tool: 'kubectl' }, codes: [], uses: null },
    known,
  )
  const { reviewId = '' } = await near.shell('git push --force origin main')
  const { pin: _pin, ...bare } = known
  const sheet = await gate.reviews.begin(reviewId, bare)
  near.clock.now += sheet.minimumSeconds * 1_000
  const input = { reviewId, sheetId: sheet.id, answer: rightAnswer(near, sheet.id) }
  return { near, gate, known, bare, grant, reviewId, given: input }
}

type World = Awaited<ReturnType<typeof ownersWorld>>

const draft = {
  effect: 'allow' as const,
  scope: { agent: 'a', folder: '/srv/work' },
  codes: ['repository.force-push'],
  reason: 'a test',
  expiresAt: null,
  uses: 3,
}

/** Every verb that loosens or says yes, asked as a terminal of the reviewer’s own user would without a secret. */
const loosening: Readonly<Record<string, (gate: Gate, who: Identity, world: World) => Promise<unknown>>> = {
  'reviews.answer': (gate, who, { given: input }) => gate.reviews.answer({ ...input, who, approve: true }),
  'grants.add': (gate, who) => gate.grants.add(draft, who),
  'grants.revoke': (gate, who, { grant }) => gate.grants.revoke(grant.id, who),
  'trust.revoke': (gate, who) => gate.trust.revoke({ agent: 'a' }, who),
  'trust.reset': (gate, who) => gate.trust.reset(who),
  'reviewers.add': (gate, who) =>
    gate.reviewers.add({ name: 'eve', uid: 1_000, pin: 'a-long-phrase-7' }, who),
  'reviewers.remove': (gate, who) => gate.reviewers.remove('bob', who),
  'reviewers.changeSecret': (gate, who) => gate.reviewers.changeSecret('a-long-phrase-7', who),
  'reviewers.unlock': (gate, who) => gate.reviewers.unlock('AAAA', who),
  'reviewers.sign': async (gate, who) =>
    gate.reviewers.sign({ digest: (await gate.reviewers.standing()).digest }, who),
  'reviewers.prove': (gate, who) => gate.reviewers.prove(who, 'secret'),
  'passkeys.begin': (gate, who) => gate.passkeys.begin(who),
  pause: (gate, who, { near }) => gate.pause(near.clock.now + 60_000, 'a test', who),
  changeLogKey: (gate, who) => gate.changeLogKey({ event: 'rotate' }, who),
  erase: async (gate, who) => {
    for await (const { seq, kind } of gate.entries())
      if (kind === 'decision')
        return gate.erase({ entry: seq, pointer: '/call/arguments', reason: 'a test' }, who)
    return undefined
  },
}

/** Verbs that loosen nothing and say no yes, or that other tests hold, each with the reason. */
const harmless: Readonly<Record<string, string>> = {
  'reviews.begin': 'draws a challenge and starts the clock: the yes comes later',
  'reviews.endFollowing': 'takes away what a yes gave',
  'reviews.undo': 'lets a call wait again; a proven no takes as sure a proof: test/people/undo-no.test.ts',
  'reviews.reportWrong': 'counts an approval as a denial',
  'reviewers.lock': 'ends a session',
  'passkeys.request': 'asks an authenticator to sign',
  checkpoint: 'signs the log as it is',
  'passkeys.add': 'ends what the secret began: held by test/people/passkeys.test.ts',
  'tools.accept': 'takes a tool that was seen: held by test/people/tool-pins.test.ts',
  'passkeys.remove': 'takes one that is there: held by test/people/passkeys.test.ts',
  changeCanaries: 'plants a value; taking one away is held by test/people/signed-acts.test.ts',
}

function answerVerbs(rows: object, at = ''): readonly string[] {
  return Object.entries(rows).flatMap(([name, row]: [string, object]) => {
    if (!('may' in row)) return answerVerbs(row, `${at}${name}.`)
    return row.may === 'answer' ? [at + name] : []
  })
}

test('every verb by which people answer is either refused without a secret, or loosens nothing', () => {
  const classified = [...Object.keys(loosening), ...Object.keys(harmless)]
  expect(classified.toSorted()).toEqual(answerVerbs(gateVerbs).toSorted())
})

test.each(Object.keys(loosening))('%s over the owner’s socket takes more than a terminal', async verb => {
  const world = await ownersWorld()
  const before = (await world.near.gate.reviewers.standing()).digest
  for (const who of [world.bare, { ...world.bare, uid: null, terminal: false }, { ...world.bare, uid: 0 }])
    await expect(loosening[verb]?.(world.gate, who, world)).rejects.toMatchObject({ code: 'forbidden' })
  expect((await world.near.gate.reviewers.standing()).digest).toBe(before)
  const { review } = await world.gate.reviews.show(world.reviewId)
  expect(review).toMatchObject({ state: 'pending', votes: [] })
})

test('a no over the owner’s socket takes nothing, and lets nothing through', async () => {
  const { gate, bare, reviewId, near } = await ownersWorld()
  const { review } = await gate.reviews.answer({ reviewId, who: bare, approve: false })
  expect(review.state).toBe('denied')
  expect((await near.shell('git push --force origin main')).effect).not.toBe('allow')
})
