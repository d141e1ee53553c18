import type { AuditEntry } from '../../../ground/model/audit-entry.ts'
import type { Json, JsonObject } from '../../../ground/model/json.ts'
import type { TeamMembership } from '../../../ground/model/team-gate.ts'
import type { LogLine } from '../../../people/acts/ports/act.ts'
import type { RootProof } from './root-proof.ts'

/** The line by which a root over the logs of a team stands in the log of one gate, with everything that proves it. */
export interface AnchorBody {
  /** A root that the gate checked, or one that its team’s key signed though it contradicts what the gate has. */
  readonly event: 'root' | 'contradicts'
  readonly gate: string
  readonly epoch: number
  /** The team’s key, as the gate knows it since it joined. */
  readonly team: string
  readonly proof: RootProof
  readonly why?: string
}

/** Returns the line of a root; `why` where it contradicts what the gate has. */
export function anchorLine(
  { gate, epoch, teamKey: team }: TeamMembership,
  proof: RootProof,
  why: string | null,
): LogLine {
  const event = why === null ? 'root' : 'contradicts'
  const body: AnchorBody = { event, gate, epoch, team, proof, ...(why !== null && { why }) }
  return { kind: 'anchor', body: body as unknown as JsonObject }
}

/** Reads the text of such a line; undefined where it is none. */
export function readAnchor({
  kind,
  body,
}: Pick<AuditEntry, 'kind'> & { body: string }): AnchorBody | undefined {
  if (kind !== 'anchor') return undefined
  const statement = JSON.parse(body) as { readonly [N in keyof AnchorBody]?: Json }
  return typeof statement.proof === 'object' && statement.proof !== null
    ? (statement as unknown as AnchorBody)
    : undefined
}
