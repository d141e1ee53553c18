import * as z from 'zod'
import type { BoundaryEnd } from '../../../ground/model/boundary-end.ts'
import { namedSchema } from './named-schema.ts'
import { shortText } from './text.ts'

const names = z.array(shortText(8_300)).max(50)

/** The end of a boundary: what came of it. */
export const boundaryEnd: z.ZodType<BoundaryEnd> = namedSchema(
  'BoundaryEnd',
  z.strictObject({
    plan: z.string().regex(/^[0-9a-f]{64}$/),
    hosts: z
      .array(
        z.strictObject({
          host: shortText(300),
          port: z.int().min(1).max(65_535),
          connections: z.int().nonnegative(),
          review: shortText(200).exactOptional(),
          refused: shortText(1_000).exactOptional(),
        }),
      )
      .max(200),
    refused: names,
    planted: names,
  }),
)
