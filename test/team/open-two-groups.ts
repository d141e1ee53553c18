import { expect, onTestFinished } from 'vitest'
import { RoleAdmin } from '../../src/hub/role-admin.ts'
import { defaultReviews } from '../../src/judge/policy/default-profile.ts'
import { RemoteGate } from '../../src/agents/remote/remote-gate.ts'
import { policyWith } from '../people/open-people-gate.ts'
import { openJoinedGate } from './joined-gate.ts'
import { personAtHub } from './person-at-hub.ts'
import { makeTestTeam, teamPin } from './run-test-hub.ts'
import type { ScriptedHub } from './scripted-hub.ts'

/** One person of each group. */
export const bothGroups = [
  { group: 'dev', count: 1 },
  { group: 'security', count: 1 },
]
const approvers = { medium: bothGroups, high: bothGroups }
const policy = policyWith({ reviews: { ...defaultReviews, approvers } })

/**
 * A team whose calls need a yes of dev and one of security, whose people are reviewers. Alice is its owner; bob, carl and dora
 * are in these groups, if in any.
 */
export async function openTwoGroups(database: string, groups: Readonly<Record<string, string>>) {
  const team = await makeTestTeam(database)
  const copy = await team.open()
  onTestFinished(() => copy.close())
  const parts = { ...copy, reviewers: copy.gate.reviewers }
  const roles = new RoleAdmin(parts)
  for (const name of ['bob', 'carl', 'dora'])
    await copy.gate.reviewers.add({ name, uid: null, pin: teamPin }, team.who)
  await roles.addRole({ role: 'owner', to: { kind: 'person', reviewer: 'alice' } }, team.who)
  for (const { group } of bothGroups)
    await roles.addRole({ role: 'reviewer', to: { kind: 'group', group } }, team.who)
  for (const [name, group] of Object.entries(groups)) await roles.setMember(name, [group], team.who)
  const hub = await team.serve()
  onTestFinished(() => hub.stop())
  const gate = await openJoinedGate(team as unknown as ScriptedHub, { policy })
  gate.courier.start()
  const desk = new RemoteGate({ socketPath: hub.socket })
  onTestFinished(() => desk.close())
  const is = (reviewer: string) => ({ ...team.who, reviewer })
  const at = (name: string) =>
    personAtHub({ sockets: [hub.socket], who: is(name), copy: { copy: copy.copy, fresh: copy.fresh } })
  /** Waits until the hub has the review. */
  const hasReview = (reviewId: string) =>
    expect.poll(async () => (await desk.reviews.list()).map(({ id }) => id)).toContain(reviewId)
  return { team, copy, parts, roles, hub, gate, desk, is, at, hasReview }
}
