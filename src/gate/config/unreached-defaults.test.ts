import { expect, test } from 'vitest'
import { loadPolicyWithSources } from './load-policy.ts'
import { unreachedDefaults } from './unreached-defaults.ts'

const notesOf = (userDraft: string) =>
  unreachedDefaults(
    loadPolicyWithSources({
      userFile: '/nowhere/policy.toml',
      userDraft,
      knownCodes: {},
      readShell: () => [],
    }),
  )

test('a line of the default profile is said not to reach the profiles that have a setting of their own', () => {
  const [note = '', ...others] = notesOf('[profile.default]\ncritical = "multi_party"\n')
  expect(others).toEqual([])
  expect(note).toContain('policy.toml:2')
  expect(note).toContain('critical = "multi_party" of the default profile does not reach')
  expect(note).toMatch(/ claude-code, .*built in with critical = "deny": write it under \[profile\./)
})

test('a profile of which a file says it itself needs no word', () => {
  const [note = ''] = notesOf(
    '[profile.default]\ncritical = "multi_party"\n[profile.claude-code]\ncritical = "deny"\n',
  )
  expect(note).toContain('codex')
  expect(note).not.toContain('claude-code')
})

test('a line that holds everywhere needs no word', () => {
  expect(notesOf('[profile.default]\nsql_writes = true\nasked_share = 0.7\n')).toEqual([])
  expect(notesOf('')).toEqual([])
})
