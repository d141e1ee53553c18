import * as z from 'zod'
import { type Route, route } from '../route.ts'
import { text } from '../schemas/basic.ts'
import { checkedDraft, draftEffect, shownPolicy } from '../schemas/policy.ts'

/** Time for a thousand calls, each judged twice. */
const judgingTime = 120_000

/** The policy. A draft may name files of rules, so that only who may change things has one checked. */
export const policyRoutes: readonly Route[] = [
  route({
    method: 'GET',
    path: '/v1/policy',
    may: 'look',
    about: 'The policy in force, and where it comes from.',
    answer: shownPolicy,
    handle: async (_asked, { policy }) => policy.show(),
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
    answer: draftEffect,
    milliseconds: judgingTime,
    handle: async ({ body: { toml, limit = 200 } }, { policy }) => policy.effect(toml, limit),
  }),
]
