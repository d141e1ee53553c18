import * as z from 'zod'
import type { ShownStanding } from '../../../people/acts/gate-people/reviewers.ts'
import { grant } from './grant.ts'
import { pause } from './pause.ts'
import { moment, text, namedSchema } from './text.ts'

const server = z.strictObject({ name: text, reached: text.nullable() })

const set = z.strictObject({
  grants: z.array(grant),
  pause: pause.nullable(),
  tools: z.array(
    z.strictObject({
      server,
      tool: text,
      digest: text,
      group: text.exactOptional(),
      agreed: z.strictObject({ by: z.array(text), at: moment }).exactOptional(),
    }),
  ),
  canaries: z.array(z.strictObject({ id: text, digest: text })),
  tokens: z.array(z.strictObject({ id: text, digest: text })),
  forgotten: z.record(z.string(), moment),
  policy: text.nullable(),
  groupPolicies: z.record(z.string(), z.array(text)),
})

/** Reviewers, and everything that stands because people said so. */
export const standing: z.ZodType<ShownStanding> = namedSchema(
  'Standing',
  z.strictObject({
    problem: text.nullable(),
    fingerprint: text.nullable(),
    hasKeys: z.boolean(),
    signsCanaries: z.boolean(),
    isPolicyAccepted: z.boolean(),
    reviewers: z.array(text),
    set,
    digest: text,
  }),
)
