import * as z from 'zod'
import { type Route, route } from '../route.ts'
import { text } from '../schemas/basic.ts'
import { checkedDraft, shownPolicy } from '../schemas/policy.ts'

/** The policy. */
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
    may: 'look',
    about: 'Checks a draft of the person’s own policy file; nothing is changed.',
    body: z.strictObject({ toml: text }),
    answer: checkedDraft,
    handle: async ({ body }, { policy }) => policy.check(body.toml),
  }),
]
