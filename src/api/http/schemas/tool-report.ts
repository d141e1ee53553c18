import * as z from 'zod'
import { shortText, text, namedSchema } from './text.ts'
import type { ReportReading, BoundaryEnd } from '../../../ground/model/tool-report.ts'
import { toolOffer } from './pinned-tool.ts'

const names = z.array(shortText(8_300)).max(50)

/** The end of a boundary: what came of it. */
const boundaryEnd: z.ZodType<BoundaryEnd> = namedSchema(
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
