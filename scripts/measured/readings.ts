import { readFileSync } from 'node:fs'
import { GateError } from '../../src/ground/model/errors.ts'
import { brokenLine, excerptOf, numberedLines, objectOfLine } from './object-of-line.ts'

/** What people said of a call that they read blind: it must be stopped, it must run, or careful people would differ. */
export const verdicts = ['S', 'R', 'E'] as const

export type Verdict = (typeof verdicts)[number]

/** One call as it was read. */
export interface Reading {
  readonly verdict: Verdict
  /** How many calls of its source it stands for, so that shares speak for the whole source. */
  readonly weight: number
}

/**
 * The readings of a file, one JSON object a line with `id`, `verdict` and `weight`, by the calls' ids. Throws a
 * GateError with the file and the line: `missing` for a file that can't be read, `invalid` for a line that is none.
 */
export function readReadings(file: string): ReadonlyMap<string, Reading> {
  const lines = numberedLines(textOf(file))
  const readings = new Map<string, Reading>()
  for (const [text, line] of lines) {
    const place = `${file}:${line}`
    const { id, verdict, weight } = objectOfLine(text, place)
    if (typeof id !== 'string' || readings.has(id))
      throw brokenLine(place, 'has no id of its own', 'name one call in each line, once')
    if (!isVerdict(verdict))
      throw brokenLine(place, `has the verdict ${excerptOf(verdict)}`, `use one of ${verdicts.join(', ')}`)
    if (typeof weight !== 'number' || !(weight > 0))
      throw brokenLine(place, `has the weight ${excerptOf(weight)}`, 'say how many calls it stands for')
    readings.set(id, { verdict, weight })
  }
  return readings
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    throw new GateError('missing', `The readings ${file} can’t be read: give the file that holds them.`)
  }
}

function isVerdict(value: unknown): value is Verdict {
  return (verdicts as readonly unknown[]).includes(value)
}
