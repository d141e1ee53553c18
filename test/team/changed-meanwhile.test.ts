import { expect, test } from 'vitest'
import { armBreakGlass } from '../../src/hub/arm-break-glass.ts'
import { SignOnDesk, type SignOnDeskParts } from '../../src/hub/sign-on/sign-on-desk.ts'
import { noSignOn } from '../../src/ground/model/sign-on-settings.ts'
import type { TeamMember } from '../../src/ground/model/team-member.ts'
import { openPeopleGate } from '../people/open-people-gate.ts'
import { addReviewer } from '../people/review-answers.ts'

const provider = {
  issuer: 'https://idp.example',
  name: 'idp',
  clientId: 'hub',
  clientSecret: null,
  scopes: [],
  groupsClaim: ['groups'],
  nameClaim: 'name',
  allowedGroups: null,
  session: 3_600_000,
  fresh: 60_000,
}
const identity = { issuer: provider.issuer, subject: 's-1' }

/** A team of alice, whose row somebody else writes in the moment between its reading and its writing. */
async function openMeanwhile(other: (member: TeamMember) => TeamMember) {
  const people = openPeopleGate()
  const { gate, store, clock } = people
  await addReviewer(people)
  const member: TeamMember = { reviewer: 'alice', identity, groups: ['dev'], until: clock.now + 1 }
  await store.people.act({ kind: 'member', at: clock.now, log: [], members: [member] })
  const { people: own } = store
  const meanwhile = Object.assign(Object.create(own) as typeof own, {
    act: async (act: Parameters<typeof own.act>[0]) => {
      await own.act({ kind: 'member', at: clock.now, log: [], members: [other(member)] })
      return own.act(act)
    },
    reviewer: (name: string) => ({ ...own.reviewer(name), passkeys: [{}] }),
  })
  const copy = { people: meanwhile }
  const team = {
    copy,
    gate,
    fresh: async () => {},
    now: () => clock.now,
  } as unknown as SignOnDeskParts['team']
  return { team, member: () => own.team.member('alice') }
}

const conflict = {
  code: 'conflict',
  message: 'The rights of alice were changed by somebody else at this moment: try again.',
}

test('a sign-on gives no rights back that an owner ended in its last moment', async () => {
  const { team, member } = await openMeanwhile(one => ({ ...one, endedAt: 1, until: 1 }))
  const settings = () => ({ ...noSignOn, provider })
  const desk = new SignOnDesk({ team, settings, provider: {} as SignOnDeskParts['provider'] })
  const claims = { iss: identity.issuer, sub: identity.subject, groups: ['dev'], name: 'Alice' }
  await expect(desk.take(claims)).rejects.toMatchObject(conflict)
  expect(member()).toMatchObject({ endedAt: 1, until: 1 })
})

test('break-glass that is armed in the moment of another change takes nothing of that back', async () => {
  const { team, member } = await openMeanwhile(one => ({ ...one, groups: [] }))
  const draft = { reviewer: 'alice', span: 60_000, allowed: ['alice'] }
  await expect(
    armBreakGlass(team as unknown as Parameters<typeof armBreakGlass>[0], draft),
  ).rejects.toMatchObject(conflict)
  expect(member()).toMatchObject({ groups: [] })
  expect(member()).not.toHaveProperty('armedUntil')
})
