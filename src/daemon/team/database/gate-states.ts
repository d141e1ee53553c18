import type { PoolClient } from 'pg'
import type { GateAbout } from '../../../ground/model/shown-team.ts'
import type { Decision } from '../../../ground/model/decision.ts'
import type { GateState } from '../gate-state.ts'
import { columnsOf, type PlacedEntries } from './add-decisions.ts'
import type { TeamPool } from './team-pool.ts'

/** A gate asked what people did. */
export interface FeedNote {
  readonly gate: string
  /** Milliseconds since 1970. */
  readonly at: number
  /** The end of the lease that it was given. */
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

/** The parts of a note that are written, in the order of their columns. */
const noted = [
  'gate',
  'at',
  'leaseUntil',
  'problem',
  'version',
  'policyDigest',
  'seals',
  'groupPolicy',
] as const

/** The states of gates, as hubs note them. */
export class GateStates {
  private readonly pool: TeamPool

  constructor(pool: TeamPool) {
    this.pool = pool
  }

  /** In the order of gates: hubs that write at the same moment wait for each other, and never in a circle. */
  async noteFeeds(notes: readonly FeedNote[]): Promise<void> {
    const rows = notes
      .toSorted((one, other) => (one.gate < other.gate ? -1 : 1))
      .map(({ about, ...note }) => ({
        ...note,
        version: about?.version,
        policyDigest: about?.policyDigest,
        groupPolicy: about && (about.groupPolicy?.version ?? 0),
        seals: about?.seals && JSON.stringify(about.seals),
      }))
    await this.pool.rows({
      text: `INSERT INTO gate_states AS s (gate, seen_at, lease_until, problem, version, policy_digest, seals, group_policy) SELECT * FROM
          unnest($1::text[], $2::bigint[], $3::bigint[], $4::text[], $5::text[], $6::text[], $7::text[], $8::integer[])
        ON CONFLICT (gate) DO UPDATE SET seen_at = greatest(s.seen_at, excluded.seen_at),
        lease_until = coalesce(excluded.lease_until, s.lease_until), problem = excluded.problem,
        version = coalesce(excluded.version, s.version), seals = coalesce(excluded.seals, s.seals),
        policy_digest = coalesce(excluded.policy_digest, s.policy_digest),
        group_policy = coalesce(excluded.group_policy, s.group_policy)`,
      values: [...columnsOf(rows, noted)],
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
      groupPolicy: row.group_policy,
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
  readonly group_policy: number | null
  readonly problem: string | null
  readonly seals: string | null
}
