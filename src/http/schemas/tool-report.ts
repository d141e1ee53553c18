import * as z from 'zod'
import { shortText, text } from './text.ts'
import { namedSchema } from './named-schema.ts'
import type { ReportReading } from '../../model/tool-report.ts'
import { toolOffer } from './tool.ts'

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
export const carriedReport = namedSchema(
  'ToldReport',
  toolReport.omit({ session: true, agent: true, profile: true }),
)

export const reportReading: z.ZodType<ReportReading> = namedSchema(
  'ReportReading',
  z.strictObject({ instructions: z.number(), secrets: z.array(text) }),
)
