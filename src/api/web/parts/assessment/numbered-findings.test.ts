import { expect, test } from 'vitest'
import type { PricedFinding } from '../../../../ground/model/finding.ts'
import { marksIn, numberedFindings } from './numbered-findings.ts'

const finding = (code: string, points: number, start: number, gate = false): PricedFinding => ({
  code,
  what: code,
  why: 'it matters',
  filter: 'a',
  points,
  gate,
  strength: 1,
  evidence: [{ pointer: '/command', start, end: start + 3 }],
})

const contribution = (...findings: PricedFinding[]) => ({ filter: 'a', points: 1, deny: false, findings })

test('gates come first, then points; the same thing in two places is one finding', () => {
  const found = numberedFindings({
    contributions: [
      contribution(finding('a.small', 1, 0), finding('a.idle', 0, 4)),
      contribution(finding('a.large', 5, 8), finding('a.gate', 0, 12, true), finding('a.large', 5, 20)),
    ],
  })
  expect(found.map(({ number, code }) => [number, code])).toEqual([
    [1, 'a.gate'],
    [2, 'a.large'],
    [3, 'a.small'],
    [4, 'a.idle'],
  ])
  expect(found[1]?.evidence).toHaveLength(2)
})

test('only what counts is marked, and only in its own text', () => {
  const found = numberedFindings({
    contributions: [contribution(finding('a.b', 2, 5), finding('a.idle', 0, 1))],
  })
  expect(marksIn('/command', found)).toEqual([{ start: 5, end: 8, finding: 1 }])
  expect(marksIn('/other', found)).toEqual([])
})
