import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ReplayedCall } from './replay-session.ts'

/** The file of questions and how each counts, by rules over what the gate found; no word of a session is in it. */
const file = join('test', 'corpus', 'session-readings.json')

/** The reading of one question: fair, or the mechanism that makes it annoying. */
export type Reading = 'fair' | { readonly annoying: string }

/** The name of a question in the file: nobody learns the session from it. */
export function questionDigest(session: string, { number }: Pick<ReplayedCall, 'number'>): string {
  return createHash('sha256').update(`${session} ${number}`).digest('hex').slice(0, 12)
}

/** The readings by the digests of their questions. */
export function sessionReadings(): ReadonlyMap<string, Reading> {
  if (!existsSync(file)) return new Map()
  const stored = JSON.parse(readFileSync(file, 'utf8')) as Readonly<Record<string, readonly string[]>>
  return new Map(
    Object.entries(stored).flatMap(([mechanism, digests]) =>
      digests.map(digest => [digest, mechanism === 'fair' ? 'fair' : { annoying: mechanism }] as const),
    ),
  )
}
