import { existsSync, writeFileSync } from 'node:fs'
import { ownSessions } from '../../test/corpus/own-sessions.ts'
import { belowFloors, floorsFile, keptFloors, measureFloors } from '../../test/corpus/session-floors.ts'

/** Writes the figures of our own sessions as the floors that the test holds; worse ones only where that is wanted. */
export async function keepFloors(isWorseFine: boolean): Promise<string> {
  const now = await measureFloors(ownSessions())
  const losses = existsSync(floorsFile) ? belowFloors(now, keptFloors()) : []
  const isKept = losses.length === 0 || isWorseFine
  if (isKept) writeFileSync(floorsFile, `${JSON.stringify(now, null, 2)}\n`)
  const outcome = isKept ? `${floorsFile} is written.` : 'Nothing is written: add --worse to keep these.'
  return `${[...losses.map(loss => `worse: ${loss}`), outcome].join('\n')}\n`
}
