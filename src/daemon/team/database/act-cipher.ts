import { createCipheriv, createDecipheriv, hkdfSync, type KeyObject } from 'node:crypto'
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { canonicalJson } from '../../../people/audit/canonical-json.ts'
import { GateError } from '../../../ground/model/errors.ts'
import type { OrderedAct } from '../../../people/acts/ports/taken-acts.ts'
import { newSalt } from '../../../gate/store/new-salt.ts'
import type { PoolClient } from 'pg'
import type { TeamPool } from './team-pool.ts'

/** Acts in one transaction. */
const piece = 200

/** Milliseconds in which the table is written anew. */
const patience = 3_600_000

/**
 * Writes the table anew with what stands in it now, and removes its old file. VACUUM FULL does not do: it keeps what was
 * changed as long as any transaction of the database is older than the change.
 */
const writeAnew = "ALTER TABLE acts ALTER COLUMN rows TYPE text USING rows || ''"

/** The place of an act, to which what is encrypted of it is bound. */
export type ActPlace = Pick<OrderedAct, 'number' | 'id' | 'after' | 'at'>

/** The first byte of what is encrypted: how the rest is to be read. */
const form = 1
const algorithm = 'aes-256-gcm'
const [nonceBytes, tagBytes] = [12, 16]

/**
 * Encrypts the rows of acts for the database, with AES-256-GCM under a key of which only hubs have the source. Rows name
 * how reviewers prove who they are, and the answers of challenges: neither the database nor its backups can be read for them.
 */
export class ActCipher {
  private readonly key: Uint8Array

  /** `teamKey` is the private key of the team (Ed25519). */
  constructor(teamKey: KeyObject) {
    const { d = '' } = teamKey.export({ format: 'jwk' })
    const seed = Buffer.from(d, 'base64url')
    this.key = new Uint8Array(hkdfSync('sha256', seed, '', 'countersign rows of acts, form 1', 32))
  }

  /** Compressed first: what is encrypted can’t be any more, and people’s acts are long. */
  encrypt(place: ActPlace, rows: string): Buffer {
    const nonce = Buffer.from(newSalt(), 'base64url').subarray(0, nonceBytes)
    const cipher = createCipheriv(algorithm, this.key, nonce)
    cipher.setAAD(boundTo(place))
    const text = cipher.update(deflateRawSync(rows, { level: 1 }))
    return Buffer.concat([Buffer.of(form), nonce, text, cipher.final(), cipher.getAuthTag()])
  }

  /** Throws `storage` for what this team’s hubs did not encrypt for this very place. */
  decrypt(place: ActPlace, bytes: Uint8Array): string {
    const rest = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    if (rest[0] !== form || rest.length < 1 + nonceBytes + tagBytes) throw unreadable(place)
    const [text, end] = [1 + nonceBytes, rest.length - tagBytes]
    const decipher = createDecipheriv(algorithm, this.key, rest.subarray(1, text), {
      authTagLength: tagBytes,
    })
    decipher.setAAD(boundTo(place))
    decipher.setAuthTag(rest.subarray(end))
    try {
      const packed = Buffer.concat([decipher.update(rest.subarray(text, end)), decipher.final()])
      return inflateRawSync(packed).toString()
    } catch {
      throw unreadable(place)
    }
  }
}

function boundTo({ number, id, after, at }: ActPlace): Buffer {
  return Buffer.from(canonicalJson({ purpose: 'act rows', number, id, after, at }))
}

function unreadable({ number }: ActPlace): GateError {
  return new GateError(
    'storage',
    `The rows of act ${number} of the team’s people can’t be decrypted: they were changed or moved in the database, or are another team’s; see that team.key is of this team, or restore the database from a backup.`,
  )
}

/**
 * Encrypts the rows of acts that an earlier version kept as they are; their hashes and signatures stay. The table is written
 * anew afterwards, since PostgreSQL leaves what was changed where it was. Returns why some are left, where this role may not.
 */
export async function encryptOldActs(pool: TeamPool, cipher: ActCipher): Promise<GateError | undefined> {
  const [found] = await pool.rows<{ readonly mine: boolean }>({
    text: "SELECT has_table_privilege('acts', 'UPDATE') AS mine FROM acts WHERE rows IS NOT NULL LIMIT 1",
  })
  if (!found) return undefined
  if (!found.mine)
    return new GateError(
      'configuration',
      'The team’s database has secrets of reviewers that an earlier version did not encrypt, and this role may not change them: run countersign hub upgrade with the address of its owner.',
    )
  while ((await pool.transaction(client => encryptPiece(client, cipher))) > 0);
  await pool.rows({ text: writeAnew, patience })
  return undefined
}

interface OldAct {
  readonly number: string
  readonly id: string
  readonly after: string
  readonly at: string
  readonly rows: string
}

/** Returns how many it encrypted. */
async function encryptPiece(client: PoolClient, cipher: ActCipher): Promise<number> {
  const { rows: found } = await client.query<OldAct>(
    'SELECT number, id, after, at, rows FROM acts WHERE rows IS NOT NULL ORDER BY number LIMIT $1 FOR UPDATE',
    [piece],
  )
  const encrypted = found.map(({ number, at, rows, ...act }) =>
    cipher.encrypt({ ...act, number: Number(number), at: Number(at) }, rows),
  )
  await client.query(
    `UPDATE acts SET rows = NULL, encrypted = old.encrypted FROM unnest($1::bigint[], $2::bytea[]) AS old (number, encrypted)
      WHERE acts.number = old.number`,
    [found.map(({ number }) => number), encrypted],
  )
  return found.length
}
