import { randomBytes, randomFillSync } from 'node:crypto'

/** Salts come from a pool: asking the system for each of them would take longer than sealing. */
const pool = Buffer.alloc(4_096)
const saltBytes = 16
let drawn = pool.length

/** Returns 128 new random bits in base64url. */
export function newSalt(): string {
  if (drawn === pool.length) {
    randomFillSync(pool)
    drawn = 0
  }
  const salt = pool.toString('base64url', drawn, drawn + saltBytes)
  pool.fill(0, drawn, drawn + saltBytes)
  drawn += saltBytes
  return salt
}

/** Returns 32 new random bytes. */
export function newKey(): Buffer {
  return randomBytes(32)
}
