import { expect, test } from 'vitest'
import type { Assessment } from '../../ground/model/assessment.ts'
import { gateReason } from './points-reason.ts'

const why = 'only a person may use this command of Countersign'

function reasonOf(what: string): string {
  const finding = {
    filter: 'own-safety',
    code: 'own-safety.command',
    what,
    why,
    points: 5,
    gate: true,
    evidence: [],
  }
  const contributions = [{ filter: 'own-safety', points: 5, raw: 5, findings: [finding] }]
  return gateReason({ contributions } as unknown as Assessment).text
}

test('a reason begins with a capital, unless it begins with a name', () => {
  expect(reasonOf('delete /')).toBe(`Deletes /: ${why} (own-safety.command).`)
  expect(reasonOf('.bashrc of the account')).toMatch(/^\.bashrc/)
  expect(reasonOf('countersign grant list')).toMatch(/^countersign grant list: only a person/)
})
