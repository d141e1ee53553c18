import * as z from 'zod'
import type { WitnessedState } from '../../../ground/model/known-witness.ts'
import { moment, text, namedSchema } from './text.ts'

const witness = z.strictObject({
  key: text,
  url: text,
  size: z.number(),
  signedAt: moment.nullable(),
  failures: z.number(),
  problem: text.nullable(),
  nextAt: moment,
})

/** The witnesses of the log, and whether it may be signed. */
export const witnessed: z.ZodType<WitnessedState> = namedSchema(
  'Witnessed',
  z.strictObject({
    witnesses: z.array(witness),
    key: text,
    size: z.number(),
    problem: text.nullable(),
  }),
)
