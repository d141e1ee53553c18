import type { ToolPin } from '../../../ground/model/offered-tool.ts'
import type { StandingTool } from '../../../ground/model/standing-set.ts'

/** No definition has this digest: what a server says is other than what was accepted. */
const noDigest = '0'.repeat(64)

/** The pin that a person accepted, whatever the row says; a row that claims it without a signature accepts nothing. */
export function pinAsSigned(row: ToolPin | null, accepted: StandingTool | undefined): ToolPin | null {
  if (!accepted) return row === null || row.by === null ? row : { ...row, digest: noDigest }
  if (row?.digest === accepted.digest) return row
  const { server, tool, digest } = accepted
  return { firstSeen: 0, pinnedAt: 0, by: null, changed: null, ...row, server, tool, digest }
}
