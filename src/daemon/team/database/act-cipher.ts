import { createCipheriv, createDecipheriv, hkdfSync, type KeyObject } from 'node:crypto'
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { canonicalJson } from '../../../people/audit/canonical-json.ts'
import { GateError } from '../../../ground/model/errors.ts'
import type { OrderedAct } from '../../../people/acts/ports/act-order.ts'
import { newSalt } from '../../../gate/store/new-salt.ts'

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
