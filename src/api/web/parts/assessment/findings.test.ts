import { expect, test } from 'vitest'
import { listedFindings } from './findings.tsx'
import type { NumberedFinding } from './numbered-findings.ts'

const found = (code: string, number: number): NumberedFinding => ({
  code,
  number,
  filter: 'a',
  what: `what ${number}`,
  why: 'why',
  points: 1,
  gate: false,
  strength: 1,
  evidence: [],
})

test('many of one code stand behind the fifth of it, and the others keep their places', () => {
  const findings = [
    found('b.one', 1),
    ...Array.from({ length: 300 }, (_, at) => found('a.many', at + 2)),
    found('c.last', 302),
  ]
  const listed = listedFindings(findings)
  expect(listed.map(({ finding, alike }) => [finding.number, alike.length])).toEqual([
    [1, 0],
    [2, 0],
    [3, 0],
    [4, 0],
    [5, 0],
    [6, 295],
    [302, 0],
  ])
  expect(listed.flatMap(({ finding, alike }) => [finding, ...alike])).toEqual(findings)
})
