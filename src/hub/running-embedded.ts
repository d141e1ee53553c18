import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { TeamPool } from '../daemon/team/database/team-pool.ts'

const database = 'postgres'

/** The address of the server of a folder, where one runs: a hub that serves has started it. */
export async function runningEmbedded(folder: string): Promise<string | undefined> {
  if (!existsSync(join(folder, 'data', 'postmaster.pid'))) return undefined
  const address = embeddedAddress(folder)
  const pool = new TeamPool(address, 1)
  try {
    await pool.rows({ text: 'SELECT 1' })
    return address
  } catch {
    return undefined
  } finally {
    await pool.close()
  }
}

/** The address of the server of a folder. */
export function embeddedAddress(folder: string): string {
  return `postgres://owner@localhost/${database}?host=${encodeURIComponent(folder)}`
}
