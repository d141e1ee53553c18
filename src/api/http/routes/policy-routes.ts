import * as z from 'zod'
import { settings } from '../../../gate/config/settings.ts'
import { hasPermission } from '../access/caller.ts'
import { identityOf } from '../access/identity-of.ts'
import { type Route, route } from '../parts/route.ts'
import { shortText, text } from '../schemas/text.ts'
import { checkedDraft, draftEffectSchema, policy, shownSetting } from '../schemas/policy.ts'
import { who } from '../schemas/review.ts'

/** Time for a thousand calls, each judged twice. */
const judgingTime = 120_000

/** The policy. A draft may name files of rules, so that only who may change things has one checked. */
export const policyRoutes: readonly Route[] = [
  route({
    method: 'GET',
    path: '/v1/policy',
    may: 'look',
    about:
      'The policy in force, and where it comes from; for who may change it, the text of the person’s own file too.',
    answer: policy,
    handle: async ({ caller }, { policy }) =>
      hasPermission(caller.role, 'answer') ? { ...policy.show(), own: policy.own() } : policy.show(),
  }),
  route({
    method: 'GET',
    path: '/v1/policy/settings',
    may: 'look',
    about:
      'Every setting of a policy file: what it means, its default, and what a project’s file may do to it.',
    answer: z.array(shownSetting),
    handle: async () => settings,
  }),
  route({
    method: 'POST',
    path: '/v1/policy/check',
    may: 'answer',
    about: 'Checks a draft of the person’s own policy file; nothing is changed.',
    body: z.strictObject({ toml: text }),
    answer: checkedDraft,
    handle: async ({ body }, { policy }) => policy.check(body.toml),
  }),
  route({
    method: 'POST',
    path: '/v1/policy/effect',
    may: 'answer',
    about:
      'What a draft would change of the last decisions (200 of them, 1,000 at most), judged anew; nothing is written.',
    body: z.strictObject({ toml: text, limit: z.int().min(1).max(1_000).exactOptional() }),
    answer: draftEffectSchema,
    milliseconds: judgingTime,
    handle: async ({ body: { toml, limit = 200 } }, { policy }) => policy.effect(toml, limit),
  }),
  route({
    method: 'POST',
    path: '/v1/policy/save',
    may: 'answer',
    about:
      'Puts a draft in place of the person’s own policy file, whose digest it was begun from is `was` (null for none), and takes it up. Needs a secret of the reviewer.',
    body: z.strictObject({ toml: text, was: shortText(64).nullable(), who: who.exactOptional() }),
    answer: policy,
    handle: async ({ caller, body: { toml, was, who: input } }, { policy }) =>
      policy.save({ toml, was }, identityOf(caller, input)),
  }),
]
