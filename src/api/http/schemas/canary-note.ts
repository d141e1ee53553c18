import * as z from 'zod'
import { moment, shortText, text, namedSchema } from './text.ts'
import type { CanaryChange, CanaryNote, ChangedCanaries } from '../../../ground/model/canary.ts'
import { type GivenWho, who } from './review.ts'

const canaryParts = { id: text, kind: text, placed: text.exactOptional(), at: moment }

/** A canary, without its value. */
export const canaryNote: z.ZodType<CanaryNote> = namedSchema(
  'CanaryNote',
  z.strictObject({ ...canaryParts, last: text }),
)

/** Canaries to add and to remove. */
export const canaryChange: z.ZodType<CanaryChange & { readonly who?: GivenWho }> = namedSchema(
  'CanaryChange',
  z.strictObject({
    add: z
      .array(
        z.strictObject({
          kind: shortText(100),
          value: shortText(10_000),
          placed: shortText(4_096).exactOptional(),
        }),
      )
      .max(1_000)
      .exactOptional(),
    remove: z.array(shortText(100)).max(1_000).exactOptional(),
    who: who.exactOptional(),
  }),
)

/** The canaries that were added and removed. */
export const changedCanaries: z.ZodType<ChangedCanaries> = namedSchema(
  'ChangedCanaries',
  z.strictObject({
    added: z.array(canaryNote),
    removed: z.array(z.strictObject({ ...canaryParts, value: text })),
  }),
)
