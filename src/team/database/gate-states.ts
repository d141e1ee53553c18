import type { PoolClient } from 'pg'
import type { GateAbout } from '../../model/gate-about.ts'
import type { Decision } from '../../model/decision.ts'
import type { GateState } from '../gate-state.ts'
import type { PlacedEntries } from './placed-entries.ts'
import type { TeamPool } from './team-pool.ts'

const fed = `INSERT INTO gate_states AS s (gate, seen_at, lease_until, problem, version, policy_digest, seals)
  VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (gate) DO UPDATE SET seen_at = $2,
  lease_until = coalesce($3, s.lease_until), problem = $4, version = coalesce($5, s.version),
  policy_digest = coalesce($6, s.policy_digest), seals = coalesce($7, s.seals)`

/** The outcome of a gate’s question for what people did. */
export interface NotedFeed {
  /** The end of the lease that it was given; milliseconds since 1970. */
  readonly leaseUntil?: number | undefined
  /** The reason why it was given none, or takes nothing over. */
  readonly problem?: string | undefined
  /** Everything that it said of itself. */
  readonly about?: GateAbout | undefined
}

/** A gate sent entries: notes when, and the version and the policy of its newest decision. */
export async function noteUpload(
  client: PoolClient,
  { gate, entries }: PlacedEntries,
  newest: Pick<Decision, 'engineVersion' | 'policyDigest'> | undefined,
): Promise<void> {
  const at = entries.at(-1)?.taken ?? 0
  await client.query(
    `INSERT INTO gate_states AS s (gate, seen_at, version, policy_digest) VALUES ($1, $2, $3, $4)
      ON CONFLICT (gate) DO UPDATE SET seen_at = $2, version = coalesce($3, s.version),
      policy_digest = coalesce($4, s.policy_digest)`,
    [gate, at, newest?.engineVersion ?? null, newest?.policyDigest ?? null],
  )
}

/** The states of gates, as hubs note them. */
export class GateStates {
  private readonly pool: TeamPool

  constructor(pool: TeamPool) {
    this.pool = pool
  }

  /** The gate asked for what people did. */
  async noteFeed(gate: string, at: number, { leaseUntil, problem, about }: NotedFeed): Promise<void> {
    const seals = about?.seals ? JSON.stringify(about.seals) : null
    const said = [about?.version ?? null, about?.policyDigest ?? null, seals]
    await this.pool.rows({ text: fed, values: [gate, at, leaseUntil ?? null, problem ?? null, ...said] })
  }

  async all(): Promise<readonly GateState[]> {
    const rows = await this.pool.rows<StateRow>({ text: 'SELECT * FROM gate_states ORDER BY gate' })
    return rows.map(row => ({
      gate: row.gate,
      seenAt: Number(row.seen_at),
      leaseUntil: row.lease_until === null ? null : Number(row.lease_until),
      version: row.version,
      policyDigest: row.policy_digest,
      problem: row.problem,
      seals: row.seals === null ? null : (JSON.parse(row.seals) as GateState['seals']),
    }))
  }
}

interface StateRow {
  readonly gate: string
  readonly seen_at: string
  readonly lease_until: string | null
  readonly version: string | null
  readonly policy_digest: string | null
  readonly problem: string | null
  readonly seals: string | null
}
