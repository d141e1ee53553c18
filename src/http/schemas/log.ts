import * as z from 'zod'
import type { VerifyReport } from '../../model/verify-report.ts'
import type { Checkpoint } from '../../model/audit-entry.ts'
import type { CanaryChange, CanaryNote, ChangedCanaries } from '../../model/canary.ts'
import type { ReportReading } from '../../model/tool-report.ts'
import { moment, shortText, text } from './text.ts'
import { namedSchema } from './named-schema.ts'
import { toolOffer } from './people.ts'
import { type GivenWho, who } from './review.ts'

export const checkpoint: z.ZodType<Checkpoint> = namedSchema(
  'Checkpoint',
  z.strictObject({ size: z.number(), head: text, at: moment, publicKey: text, signature: text }),
)

export const verifyReport: z.ZodType<VerifyReport> = namedSchema(
  'VerifyReport',
  z.strictObject({
    ok: z.boolean(),
    entries: z.number(),
    head: text,
    problems: z.array(text),
    comparedWith: z.array(text),
  }),
)

const canaryParts = { id: text, kind: text, placed: text.exactOptional(), at: moment }

export const canaryNote: z.ZodType<CanaryNote> = namedSchema(
  'CanaryNote',
  z.strictObject({ ...canaryParts, last: text }),
)

/** What to watch for and what to forget. */
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

export const changedCanaries: z.ZodType<ChangedCanaries> = namedSchema(
  'ChangedCanaries',
  z.strictObject({
    added: z.array(canaryNote),
    removed: z.array(z.strictObject({ ...canaryParts, value: text })),
  }),
)

/** What a tool gave back; who tells it is known by the token or the socket. */
export const toolReport = namedSchema(
  'ToolReport',
  z.strictObject({
    session: shortText(200).exactOptional(),
    agent: shortText(64).exactOptional(),
    profile: shortText(64).exactOptional(),
    tool: shortText(500).nullable().exactOptional(),
    callId: shortText(200).exactOptional(),
    from: z.literal('person').exactOptional(),
    text,
    exitCode: z.int().exactOptional(),
    failed: z.literal(true).exactOptional(),
    milliseconds: z.number().nonnegative().exactOptional(),
    offers: z.array(toolOffer).max(200).exactOptional(),
  }),
)

/** What a tool gave back, told with the next call of its session. */
export const toldReport = namedSchema(
  'ToldReport',
  toolReport.omit({ session: true, agent: true, profile: true }),
)

export const reportReading: z.ZodType<ReportReading> = namedSchema(
  'ReportReading',
  z.strictObject({ instructions: z.number(), secrets: z.array(text) }),
)
