import { carryingVerbs, objectWords } from './sql-word-table.ts'
import { mapOf } from '../../../ground/model/map-of.ts'

/** A stretch of words that is one statement: from its verb up to its end. */
export interface StatementStretch {
  readonly start: number
  readonly end: number
}

const beginners = new Set('( BEGIN THEN ELSE AS DO LOOP ; TRY CATCH END'.split(' '))

/**
 * Returns the statements in one stretch of words without a `;`: data-modifying parts of WITH, bodies of BEGIN and IF,
 * and a statement behind a SELECT where no `;` is needed. The first is the statement that leads, unless WITH only
 * introduces it.
 */
export function statementStretches(upper: readonly string[], from: number): readonly StatementStretch[] {
  const lead = upper[from] ?? ''
  if (!carryingVerbs.has(lead)) return [{ start: from, end: upper.length }]
  const depths = depthsOf(upper)
  const starts: number[] = []
  for (let i = from + 1; i < upper.length && starts.length < 200; i++) if (begins(upper, i)) starts.push(i)
  const inner = starts.map((start, n) => ({
    start,
    end: endOf(depths, start, starts[n + 1] ?? upper.length),
  }))
  if (lead === 'WITH' && inner.length > 0) return inner
  const [first] = inner
  const end = first && depths[first.start] === depths[from] ? first.start : upper.length
  return [{ start: from, end }, ...inner]
}

function depthsOf(upper: readonly string[]): readonly number[] {
  let depth = 0
  return upper.map(word => (word === '(' ? ++depth : word === ')' ? --depth : depth))
}

function endOf(depths: readonly number[], start: number, limit: number): number {
  const own = depths[start] ?? 0
  for (let i = start; i < limit; i++) if ((depths[i] ?? 0) < own) return i
  return limit
}

type Begins = (upper: readonly string[], i: number) => boolean

const starters: ReadonlyMap<string, Begins> = mapOf({
  DROP: (upper, i) =>
    upper[i - 1] !== 'COLUMN' &&
    (objectWords.has(upper[i + 1] ?? '') || /^(?:TEMPORARY|TEMP|MATERIALIZED)$/.test(upper[i + 1] ?? '')),
  TRUNCATE: (upper, i) =>
    upper[i + 1] === 'TABLE' || (beginners.has(upper[i - 1] ?? '') && upper[i + 1] !== '('),
  DELETE: (upper, i) =>
    upper[i + 1] === 'FROM' ||
    upper[i + 1] === 'TOP' ||
    (beginners.has(upper[i - 1] ?? '') && /^["\w]/.test(upper[i + 1] ?? '')),
  INSERT: (upper, i) => upper[i + 1] === 'INTO' || upper[i + 1] === 'OVERWRITE',
  REPLACE: (upper, i) => upper[i + 1] === 'INTO',
  UPDATE: (upper, i) =>
    upper.slice(i + 2, i + 9).includes('SET') &&
    upper[i + 1] !== 'SET' &&
    !/^(?:FOR|KEY)$/.test(upper[i - 1] ?? ''),
  ALTER: (upper, i) => objectWords.has(upper[i + 1] ?? '') && upper[i + 1] !== 'COLUMN',
  CREATE: (upper, i) =>
    objectWords.has(upper[i + 1] ?? '') || /^(?:OR|TEMP|TEMPORARY|UNIQUE)$/.test(upper[i + 1] ?? ''),
  GRANT: (upper, i) => beginners.has(upper[i - 1] ?? '') || upper.slice(i + 2, i + 12).includes('ON'),
  REVOKE: (upper, i) => beginners.has(upper[i - 1] ?? '') || upper.slice(i + 2, i + 12).includes('ON'),
  MERGE: (upper, i) => upper[i + 1] === 'INTO',
  EXEC: (_upper, i) => i > 0,
  EXECUTE: (upper, i) => upper[i + 1] !== 'ON' && upper[i + 1] !== 'FUNCTION' && upper[i + 1] !== 'PROCEDURE',
  COPY: (upper, i) => beginners.has(upper[i - 1] ?? ''),
  CALL: (upper, i) => beginners.has(upper[i - 1] ?? ''),
  SHUTDOWN: (upper, i) => i === upper.length - 1 || /^(?:WITH|IMMEDIATE)$/.test(upper[i + 1] ?? ''),
})

function begins(upper: readonly string[], i: number): boolean {
  const word = upper[i] ?? ''
  if (upper[i - 1] === '.' || !starters.has(word)) return false
  return starters.get(word)?.(upper, i) === true
}
