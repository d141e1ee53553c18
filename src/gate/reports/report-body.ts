import { sha256 } from '../../audit/sha256.ts'
import type { JsonObject } from '../../model/json.ts'
import type { ReportReading, ToolReport } from '../../model/tool-report.ts'

/** What the log holds of a report: who told it, how long it was, what was found; the text only as a digest. */
export function reportBody(
  { session, agent, profile, tool, callId, from, text, exitCode, failed, milliseconds }: ToolReport,
  { instructions, secrets }: ReportReading,
): JsonObject {
  return {
    session,
    agent,
    profile,
    tool,
    ...(callId !== undefined && { callId }),
    ...(from !== undefined && { from }),
    ...(exitCode !== undefined && { exitCode }),
    ...(failed && { failed }),
    ...(milliseconds !== undefined && { milliseconds }),
    characters: text.length,
    digest: sha256(text),
    instructions,
    secrets: [...secrets],
  }
}
