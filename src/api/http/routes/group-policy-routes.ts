import * as z from 'zod'
import { GateError } from '../../../ground/model/errors.ts'
import { maxGroupPolicySize } from '../../../ground/model/policy-rollout.ts'
import { identityOf } from '../access/identity-of.ts'
import type { RouteContext } from '../parts/app-parts.ts'
import { type Route, route } from '../parts/route.ts'
import type { GroupPolicyPort } from '../ports/policy-port.ts'
import { policyEffect, shownGroupPolicy } from '../schemas/shown-group-policy.ts'
import { checkedDraft } from '../schemas/policy.ts'
import { who } from '../schemas/review.ts'
import { shortText } from '../schemas/text.ts'

/** Milliseconds for some thousand calls, each judged twice. */
const judgingTime = 120_000

const toml = shortText(maxGroupPolicySize)
const over = z.int().min(0)
const share = z.int().min(1).max(100)
const path = '/v1/team/policies/:group'

/** Policies of the groups of a team’s gates. */
export const groupPolicyRoutes: readonly Route[] = [
  route({
    method: 'GET',
    path,
    may: 'look',
    about:
      'At the hub of a team: the policy of a group of gates, all its versions, and which gates have which.',
    answer: shownGroupPolicy,
    handle: async ({ param }, served) => portOf(served).show(param('group')),
  }),
  route({
    method: 'POST',
    path: `${path}/check`,
    may: 'answer',
    about:
      'Checks a draft of a group’s policy as its gates would read it, and runs its cases; nothing is changed.',
    body: z.strictObject({ toml }),
    answer: checkedDraft,
    handle: async ({ param, body }, served) => portOf(served).check(param('group'), body.toml),
  }),
  route({
    method: 'POST',
    path: `${path}/effect`,
    may: 'answer',
    about:
      'What a draft of a group’s policy would have come to in the last seven days, at all gates of the group; nothing is written.',
    body: z.strictObject({ toml }),
    answer: policyEffect,
    milliseconds: judgingTime,
    handle: async ({ param, body }, served) => portOf(served).effect(param('group'), body.toml),
  }),
  route({
    method: 'POST',
    path: `${path}/save`,
    may: 'answer',
    about:
      'Makes a text the next version of a group’s policy, for a share of its gates, over the revision that it was begun from. Proposed where the group has a second person confirm it. Needs a secret of the reviewer.',
    body: z.strictObject({ toml, share, over, who: who.exactOptional() }),
    answer: shownGroupPolicy,
    handle: async ({ caller, param, body: { who: input, ...saving } }, served) => {
      const [port, group] = [portOf(served), param('group')]
      await port.save({ group, ...saving }, identityOf(caller, input))
      return port.show(group)
    },
  }),
  route({
    method: 'POST',
    path: `${path}/move`,
    may: 'answer',
    about:
      'Has a share of a group’s gates take a version that is there: more of them, or an older one; 0 for none. Needs a secret of the reviewer.',
    body: z.strictObject({ version: z.int().min(0), share, over, who: who.exactOptional() }),
    answer: shownGroupPolicy,
    handle: async ({ caller, param, body: { who: input, ...move } }, served) => {
      const [port, group] = [portOf(served), param('group')]
      await port.move({ group, ...move }, identityOf(caller, input))
      return port.show(group)
    },
  }),
  ...(['confirm', 'withdraw'] as const).map(verb =>
    route({
      method: 'POST',
      path: `${path}/${verb}`,
      may: 'answer',
      about:
        verb === 'confirm'
          ? 'Has a change of a group’s policy hold that somebody else proposed. Needs a secret of the reviewer.'
          : 'Takes a proposed change of a group’s policy away. Needs a secret of the reviewer.',
      body: z.strictObject({ over, who: who.exactOptional() }),
      answer: shownGroupPolicy,
      handle: async ({ caller, param, body }, served) => {
        const [port, group] = [portOf(served), param('group')]
        await port[verb](group, body.over, identityOf(caller, body.who))
        return port.show(group)
      },
    }),
  ),
]

function portOf({ groupPolicies }: RouteContext): GroupPolicyPort {
  if (groupPolicies) return groupPolicies
  throw new GateError('unavailable', 'Groups of gates have policies at the hub of a team: ask it there.')
}
