import { existsSync, writeFileSync } from 'node:fs'
import { ownSessions } from '../../test/corpus/own-sessions.ts'
import { belowFloors, floorsFile, keptFloors, measureFloors } from '../../test/corpus/session-floors.ts'
import {
  keptPoints,
  measureRewritten,
  type RewrittenFloors,
  rewrittenFile,
  rewrittenForms,
} from '../../test/session-rewrites/rewritten-floors.ts'

/** Writes the figures of our own sessions as the floors that tests hold; worse ones only where that is wanted. */
export async function keepFloors(isWorseFine: boolean): Promise<string> {
  const sessions = ownSessions()
  const floors = await measureFloors(sessions)
  const { ways: _ways, ...points } = await measureRewritten(rewrittenForms(sessions))
  const losses = [
    ...(existsSync(floorsFile) ? belowFloors(floors, keptFloors()) : []),
    ...(existsSync(rewrittenFile) ? morePoints(points, keptPoints()) : []),
  ]
  const isKept = losses.length === 0 || isWorseFine
  if (isKept) {
    writeFileSync(floorsFile, `${JSON.stringify(floors, null, 2)}\n`)
    writeFileSync(rewrittenFile, `${JSON.stringify(points, null, 2)}\n`)
  }
  const outcome = isKept
    ? `${floorsFile} and ${rewrittenFile} are written.`
    : 'Nothing is written: add --worse to keep these.'
  return `${[...losses.map(loss => `worse: ${loss}`), outcome].join('\n')}\n`
}

function morePoints(now: RewrittenFloors, stored: RewrittenFloors): readonly string[] {
  const names = ['stoppedFallsAtMost', 'askedRisesAtMost'] as const
  return names
    .filter(name => now[name] > stored[name])
    .map(name => `rewritten sessions: ${name} was ${stored[name]}, and is ${now[name]}`)
}
