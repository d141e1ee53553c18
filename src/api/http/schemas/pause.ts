import * as z from 'zod'
import type { Pause } from '../../../ground/model/grant.ts'
import { moment, text, namedSchema } from './text.ts'

/** A pause of everything. */
export const pause: z.ZodType<Pause> = namedSchema(
  'Pause',
  z.strictObject({ by: text, reason: text, at: moment, until: moment }),
)
