import * as z from 'zod'
import type { EvidenceQuery, LogEvidence } from '../../../ground/model/log-evidence.ts'
import { moment, text, namedSchema, shortText } from './text.ts'
import type { LogKey, LogKeyChange, LogKeys } from '../../../ground/model/log-key.ts'

const count = z.int().min(0)

const logKey: z.ZodType<LogKey> = z.strictObject({
  key: text,
  publicKey: text,
  from: count.nullable(),
  until: count.nullable(),
  revoked: z.strictObject({ since: count, entry: count }).nullable(),
})

/** The keys of a log, the first one first and the one in force last. */
export const logKeys: z.ZodType<LogKeys> = namedSchema(
  'LogKeys',
  z.strictObject({ origin: text, keys: z.array(logKey), problem: text.nullable() }),
)

/** A wish to change which key signs the log, or under which name. */
export const logKeyChange: z.ZodType<LogKeyChange> = namedSchema(
  'LogKeyChange',
  z.discriminatedUnion('event', [
    z.strictObject({ event: z.literal('rotate') }),
    z.strictObject({ event: z.literal('rename'), reason: shortText(500).min(1) }),
    z.strictObject({
      event: z.literal('revoke'),
      key: shortText(600).exactOptional(),
      since: count.exactOptional(),
    }),
  ]),
)

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
