import * as z from 'zod'
import type { TeamReach } from '../../../ground/model/team-reach.ts'
import { text, namedSchema } from './text.ts'

const count = z.number()

/** The reach of a standing answer or a pause in a team. */
export const teamReach: z.ZodType<TeamReach> = namedSchema(
  'TeamReach',
  z.strictObject({
    days: count,
    looked: count.nullable(),
    isCut: z.boolean(),
    gates: z.array(z.strictObject({ gate: text, isInTouch: z.boolean(), covered: count.nullable() })),
  }),
)
