import { expect, test } from 'vitest'
import type { Decision } from '../../../../ground/model/decision.ts'
import type { PricedFinding } from '../../../../ground/model/finding.ts'
import { compareFacts, compareFindings } from './evaluate-again.tsx'

const finding = (code: string, points: number, gate = false) =>
  ({ code, what: `what ${code}`, points, gate }) as PricedFinding

function decision(findings: readonly PricedFinding[], more: Partial<Decision> = {}): Decision {
  return {
    effect: 'queue',
    challenge: 'multi_party',
    policyDigest: 'a'.repeat(64),
    engineVersion: '0.1.0',
    reason: { kind: 'points', text: 'because', final: false },
    assessment: {
      composite: 5,
      level: 'high',
      hardGate: false,
      thresholds: { allow: 3, deny: 8 },
      contributions: [{ filter: 'f', points: 0, deny: false, findings }],
    },
    ...more,
  } as Decision
}

test('what is the same is told as the same, and what is not stands beside it', () => {
  const rows = compareFacts(decision([]), decision([], { effect: 'deny', policyDigest: 'b'.repeat(64) }))
  expect(rows.filter(({ differs }) => differs)).toEqual([
    { name: 'Effect', before: 'queued', after: 'denied', differs: true },
    { name: 'Policy', before: 'a'.repeat(12), after: 'b'.repeat(12), differs: true },
  ])
  expect(rows.find(({ name }) => name === 'Challenge')?.before).toBe('multi-party')
})

test('findings that came, went or changed their price stand first', () => {
  const before = decision([finding('a.same', 6), finding('a.gone', 1), finding('a.price', 2)])
  const after = decision([finding('a.same', 6), finding('a.new', 0, true), finding('a.price', 3)])
  expect(compareFindings(before, after)).toEqual([
    { code: 'a.new', what: 'what a.new', after: 'hard gate', differs: true },
    { code: 'a.price', what: 'what a.price', before: '2.0', after: '3.0', differs: true },
    { code: 'a.gone', what: 'what a.gone', before: '1.0', differs: true },
    { code: 'a.same', what: 'what a.same', before: '6.0', after: '6.0', differs: false },
  ])
})

test('what was found twice counts together', () => {
  const twice = decision([finding('a.b', 1), finding('a.b', 2)])
  expect(compareFindings(twice, twice)).toEqual([
    { code: 'a.b', what: 'what a.b', before: '3.0', after: '3.0', differs: false },
  ])
})
