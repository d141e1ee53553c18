import { expect, test } from 'vitest'
import { armBreakGlass } from '../../src/hub/arm-break-glass.ts'
import { SignOnDesk, type SignOnDeskParts } from '../../src/hub/sign-on/sign-on-desk.ts'
import type { SignOnSettings } from '../../src/model/sign-on-settings.ts'
import type { TeamMember } from '../../src/model/team-member.ts'
import { openPeopleGate } from '../people/open-people-gate.ts'
import { addReviewer } from '../people/review-answers.ts'

const identity = { issuer: 'https://idp.example', subject: 's-1' }
const settings = {
  provider: {
    name: 'idp',
    groupsClaim: ['groups'],
    nameClaim: ['name'],
    allowedGroups: null,
    session: 3_600_000,
  },
  breakGlass: ['alice'],
} as unknown as SignOnSettings

/** A team of alice, of whom somebody writes another row whenever one of her is about to be written. */
async function openMeanwhile(meanwhile: (member: TeamMember) => TeamMember) {
  const { gate, store, clock } = openPeopleGate()
  await addReviewer({ gate, store, clock } as Parameters<typeof addReviewer>[0])
  const member: TeamMember = { reviewer: 'alice', identity, groups: ['dev'], until: clock.now + 1 }
  await store.people.act({ at: clock.now, log: [], members: [member] })
  const people = new Proxy(store.people, {
    get: (of, name) => {
      const value: unknown = Reflect.get(of, name)
      if (name !== 'act') return typeof value === 'function' ? value.bind(of) : value
      return async (act: Parameters<typeof of.act>[0]) => {
        await of.act({ at: clock.now, log: [], members: [meanwhile(member)] })
        return of.act(act)
      }
    },
  })
  const copy = { people }
  const team = { copy, gate, fresh: async () => {}, now: () => clock.now } as unknown as SignOnDeskParts['team']
  return { team, member: () => store.people.team.member('alice'), clock }
}

const conflict = { code: 'conflict', message: expect.stringContaining('changed by somebody else at this moment') }

test('a sign-on gives no rights back that an owner ended in its last moment', async () => {
  const { team, member, clock } = await openMeanwhile(one => ({ ...one, endedAt: 1, until: 1 }))
  const provider = {} as SignOnDeskParts['provider']
  const desk = new SignOnDesk({ team, settings: () => settings, provider })
  const claims = { iss: identity.issuer, sub: identity.subject, groups: ['dev'], name: 'Alice' }
  await expect(desk.take(claims)).rejects.toMatchObject(conflict)
  expect(member()).toMatchObject({ endedAt: 1, until: 1 })
  clock.now += 1
  await expect(desk.take(claims)).rejects.toMatchObject({ code: 'forbidden' })
})

test('break-glass that is armed in the moment of another change takes nothing of that back', async () => {
  const { team, member } = await openMeanwhile(one => ({ ...one, groups: [] }))
  const passkeys = [{ id: 'k' }]
  const known = team.copy.people.reviewer.bind(team.copy.people)
  const people = new Proxy(team.copy.people, {
    get: (of, name) =>
      name === 'reviewer'
        ? (who: string) => ({ ...known(who), passkeys })
        : (Reflect.get(of, name) as unknown),
  })
  const arming = armBreakGlass({ ...team, copy: { ...team.copy, people } } as never, {
    reviewer: 'alice',
    span: 60_000,
    allowed: ['alice'],
  } as never)
  await expect(arming).rejects.toMatchObject(conflict)
  expect(member()).toMatchObject({ groups: [] })
  expect(member()).not.toHaveProperty('armedUntil')
})
