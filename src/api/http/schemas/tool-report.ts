import * as z from 'zod'
import { shortText, text } from './text.ts'
import { namedSchema } from './named-schema.ts'
import type { ReportReading } from '../../../ground/model/tool-report.ts'
import { boundaryEnd } from './boundary-end.ts'
import { toolOffer } from './pinned-tool.ts'

/** A report of what a tool gave back. The token or the socket says who reports it. */
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
    unread: z.int().positive().exactOptional(),
    exitCode: z.int().exactOptional(),
    failed: z.literal(true).exactOptional(),
    milliseconds: z.number().nonnegative().exactOptional(),
    boundary: boundaryEnd.exactOptional(),
    offers: z.array(toolOffer).max(200).exactOptional(),
  }),
)

/** A report that is carried by the next call of its session. */
export const carriedReport = namedSchema(
  'ToldReport',
  toolReport.omit({ session: true, agent: true, profile: true, boundary: true }),
)

/** The findings in a report. */
export const reportReading: z.ZodType<ReportReading> = namedSchema(
  'ReportReading',
  z.strictObject({ instructions: z.number(), secrets: z.array(text) }),
)
