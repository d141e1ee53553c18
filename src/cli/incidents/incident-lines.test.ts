import { expect, test } from 'vitest'
import type { Decision } from '../../ground/model/decision.ts'
import type { ToolCall } from '../../ground/model/tool-call.ts'
import { columnsOf } from '../../ground/model/columns-of.ts'
import { paintFor } from '../render/paint-for.ts'
import type { EvaluatedIncident } from './evaluate-incidents.ts'
import { harmfulInOrder, incidentLines, ordinaryLines } from './incident-lines.ts'

const paint = paintFor({})

function evaluated(command: string, points: number, code: string, wanted = 'queue'): EvaluatedIncident {
  const finding = {
    code,
    filter: 'destruction',
    points,
    gate: false,
    what: `delete ${command}`,
    why: 'it would be gone',
  }
  return {
    incident: { date: '2025-12-03' },
    call: { kind: 'shell', tool: null, arguments: { command } } as unknown as ToolCall,
    decision: {
      effect: wanted,
      assessment: { composite: points, contributions: [{ findings: [finding] }] },
      reason: { text: 'a reason' },
    } as unknown as Decision,
    wanted,
    right: true,
  } as EvaluatedIncident
}

const items = [
  evaluated('one', 5, 'a.x'),
  evaluated('two', 5, 'a.x'),
  evaluated('three', 5, 'b.y'),
  evaluated('four', 9, 'c.z'),
  evaluated('five', 0, 'd.w', 'allow'),
]

test('the worst call is first, and among equals each kind comes before its second call', () => {
  const commands = harmfulInOrder(items).map(({ call }) => call.arguments['command'])
  expect(commands).toEqual(['four', 'one', 'three', 'two'])
})

test('each call takes two lines, none wider than the terminal', () => {
  const [first] = items
  const long = evaluated('rm -rf '.repeat(30), 5, 'a.x')
  const lines = incidentLines(first ? [first, long] : [], paint, 80)
  expect(lines).toHaveLength(4)
  expect(lines[0]).toMatch(/^QUEUE {2}one +Dec 2025$/)
  expect(lines[1]).toBe('       Deletes one: it would be gone.')
  expect(lines.every(line => columnsOf(line) <= 80)).toBe(true)
})

test('ordinary calls are counted, and none of them is named while all are allowed', () => {
  expect(ordinaryLines(items)).toEqual(['1 ordinary calls of the same sessions: 1 allowed.'])
})
