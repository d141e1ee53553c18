import * as z from 'zod'
import type { EvidenceQuery, LogEvidence } from '../../../ground/model/log-evidence.ts'
import { namedSchema } from './named-schema.ts'
import { moment, text } from './text.ts'

const seq = z.int().min(1)

/** A question for evidence. */
export const evidenceQuery: z.ZodType<EvidenceQuery> = namedSchema(
  'EvidenceQuery',
  z.union([
    z.strictObject({ decision: text }),
    z.strictObject({ entry: seq }),
    z.strictObject({ from: seq, to: seq }),
    z.strictObject({ since: moment, until: moment }),
  ]),
)

const proofs = z.array(z.strictObject({ seq: z.number(), hashes: z.array(text) }))

/** Proofs that lead to one note of the log. */
export const logEvidence: z.ZodType<LogEvidence> = namedSchema(
  'LogEvidence',
  z.strictObject({
    origin: text,
    size: z.number(),
    note: text,
    key: text,
    from: z.number(),
    to: z.number(),
    runs: z.array(z.tuple([z.number(), z.number()])),
    proofs,
    keyChanges: proofs,
    stamps: z.array(z.strictObject({ over: text, token: text })),
  }),
)
