import type { PoolClient } from 'pg'
import type { Decision } from '../../model/decision.ts'
import type { GateState } from '../gate-state.ts'
import type { PlacedEntries } from './placed-entries.ts'
import type { TeamPool } from './team-pool.ts'

const seen =
  'INSERT INTO gate_states (gate, seen_at) VALUES ($1, $2) ON CONFLICT (gate) DO UPDATE SET seen_at = $2'

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

  /** The gate asked for what people did; `leaseUntil` where it was given a lease. */
  async noteFeed(gate: string, at: number, leaseUntil?: number): Promise<void> {
    await this.pool.rows({ text: seen, values: [gate, at] })
    if (leaseUntil !== undefined)
      await this.pool.rows({
        text: 'UPDATE gate_states SET lease_until = $2 WHERE gate = $1',
        values: [gate, leaseUntil],
      })
  }

  async all(): Promise<readonly GateState[]> {
    const rows = await this.pool.rows<StateRow>({ text: 'SELECT * FROM gate_states ORDER BY gate' })
    return rows.map(row => ({
      gate: row.gate,
      seenAt: Number(row.seen_at),
      leaseUntil: row.lease_until === null ? null : Number(row.lease_until),
      version: row.version,
      policyDigest: row.policy_digest,
    }))
  }
}

interface StateRow {
  readonly gate: string
  readonly seen_at: string
  readonly lease_until: string | null
  readonly version: string | null
  readonly policy_digest: string | null
}
