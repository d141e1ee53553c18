import { expect, test } from 'vitest'
import { parseCall } from '../../gate/core/intake/parse-call.ts'
import type { Finding } from '../../ground/model/finding.ts'
import { virtualPlace } from '../../ground/model/place.ts'
import type { Rule } from '../../ground/model/policy.ts'
import { readShellEffects } from '../readers/index.ts'
import { ruleNotes } from './rule-notes.ts'

const base: Rule = {
  effect: 'allow',
  reason: 'our branches',
  covers: ['repository.force-push'],
  match: [],
  not_match: [],
  source: 'p.toml:4',
}
const about = { origin: 'check', agent: 'a', session: 's', profile: 'default' } as const

function notes(command: string, rule: Partial<Rule>, codes: readonly string[]) {
  const call = parseCall({ kind: 'shell', tool: null, arguments: { command } }, about)
  const findings: readonly Finding[] = codes.map(code => ({
    code,
    what: '',
    strength: 1,
    evidence: [{ pointer: '/command', start: 0, end: command.length }],
  }))
  const effects = readShellEffects(command, virtualPlace)
  return ruleNotes([{ ...base, ...rule }], { call, effects, place: virtualPlace, findings })
}

const head = 'p.toml:4 (allow, “our branches”) '

test('a rule that holds says what it does not cover', () => {
  expect(notes('git push -f', { program: 'git' }, ['repository.force-push', 'egress.address'])).toEqual([
    `${head}holds for git push -f, but does not cover egress.address.`,
  ])
  expect(notes('git push -f', { program: 'git' }, ['repository.force-push'])).toEqual([
    `${head}holds for git push -f and covers all that was found.`,
  ])
})

test('a rule that holds in part says which condition fails', () => {
  expect(notes('git push -f', { program: 'git', argument: 'fetch*' }, [])).toEqual([
    `${head}does not hold: argument = "fetch*" fits nothing of the call.`,
  ])
  expect(notes('git fetch; hg push -f', { program: 'git', argument: 'push*' }, [])).toEqual([
    `${head}does not hold: no one command of the call meets all of its conditions together.`,
  ])
})

test('a rule that has expired says since when, and one about something else says nothing', () => {
  expect(notes('git push', { program: 'git', expires: Date.UTC(2020, 0, 2) }, [])).toEqual([
    `${head}is silent since 2020-01-02, when it expired.`,
  ])
  expect(notes('git push', { program: 'terraform' }, [])).toEqual([])
})
