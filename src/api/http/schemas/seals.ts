import * as z from 'zod'
import {
  type Seal,
  sealMethods,
  sealScopes,
  sealStates,
  type ShownSeals,
} from '../../../ground/model/seal.ts'
import { moment, text, namedSchema } from './text.ts'

const step = z.strictObject({
  name: text,
  result: z.enum(['well', 'weak', 'open', 'blocked', 'not tried']),
  text,
  advice: text.exactOptional(),
})

const seal: z.ZodType<Seal> = namedSchema(
  'Seal',
  z.strictObject({
    client: text,
    title: text,
    scope: z.enum(sealScopes),
    project: text.nullable(),
    state: z.enum(sealStates),
    why: text.nullable(),
    at: moment,
    version: text.nullable(),
    proven: text.nullable(),
    method: z.enum(sealMethods),
    steps: z.array(step),
    limit: text.nullable(),
  }),
)

/** The seals of installed clients. */
export const seals: z.ZodType<ShownSeals> = z.strictObject({
  seals: z.array(seal),
  checking: z.boolean(),
  next: moment.nullable(),
})
