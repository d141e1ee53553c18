import * as z from 'zod'
import type { ShapeTrust } from '../../../people/acts/gate-people/trust-registry.ts'
import type { Observation } from '../../../ground/model/shape.ts'
import { moment, text, namedSchema } from './text.ts'

/** The trust in one pattern of calls. */
export const trust = namedSchema(
  'Trust',
  z.strictObject({
    trust: z.number(),
    observations: z.number(),
    approvals: z.number(),
    denials: z.number(),
    lastAt: moment.nullable(),
    reviewers: z.number(),
  }),
)

const shapeTrustParts = { shape: text, text, profile: text, trust }

/** One pattern of calls and the trust in it. */
export const shapeTrust: z.ZodType<ShapeTrust> = namedSchema('ShapeTrust', z.strictObject(shapeTrustParts))

const observation: z.ZodType<Observation> = z.strictObject({
  shape: text,
  shapeText: text,
  profile: text,
  agent: text,
  reviewer: text,
  approve: z.boolean(),
  reviewId: text,
  at: moment,
})

/** One shape with every answer that taught it. */
export const explainedTrust = namedSchema(
  'ExplainedTrust',
  z.strictObject({ ...shapeTrustParts, observations: z.array(observation) }),
)
