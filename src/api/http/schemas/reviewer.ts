import * as z from 'zod'
import type { NewReviewer, ShownReviewer } from '../../../people/acts/gate-people/reviewers.ts'
import { moment, shortText, text } from './text.ts'
import { namedSchema } from './named-schema.ts'

/** A reviewer to add. */
export const newReviewer: z.ZodType<NewReviewer> = namedSchema(
  'NewReviewer',
  z.strictObject({
    name: shortText(200),
    uid: z.int().nullable(),
    pin: shortText(256).exactOptional(),
    totpKey: shortText(256).exactOptional(),
  }),
)

/** A reviewer, without any secret. */
export const reviewer: z.ZodType<ShownReviewer> = namedSchema(
  'Reviewer',
  z.strictObject({
    name: text,
    uid: z.number().nullable(),
    lockedUntil: moment,
    addedAt: moment,
    secrets: z.array(z.enum(['pin', 'totp'])),
    passkeys: z.number(),
    hasShortSecret: z.literal(true).exactOptional(),
  }),
)
