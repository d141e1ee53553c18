import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { secretScanner } from '../../judge/secrets/find-secrets.ts'
import { loadPolicyWithSources } from './load-policy.ts'

const folder = mkdtempSync(join(tmpdir(), 'secret-rules-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const checks = { knownCodes: {}, readShell: () => [] }
const rule = (more = '') => `[[rules]]
id = "acme-key"
description = "Acme key"
regex = '''acme_([a-z0-9]{12})'''
keywords = ["acme_"]
${more}
`

let number = 0

/** A folder with a policy that names the rules. */
function policyWith(rules: string, named = 'rules/acme.toml'): string {
  const place = join(folder, String(++number))
  mkdirSync(join(place, 'rules'), { recursive: true })
  writeFileSync(join(place, 'rules', 'acme.toml'), rules)
  writeFileSync(join(place, 'policy.toml'), `[secrets]\nrules = ["${named}"]\n`)
  return join(place, 'policy.toml')
}

const load = (userFile: string) => loadPolicyWithSources({ ...checks, userFile })
const loadProject = (projectFile: string) => loadPolicyWithSources({ ...checks, projectFile })

test('a policy names rule files relative to itself, and they are looked for', () => {
  const { secretRules } = load(policyWith(rule('match = ["acme_k3v9x2q7m4z8"]')))
  expect(secretScanner(secretRules)('x acme_k3v9x2q7m4z8 y')).toMatchObject([
    { rule: 'acme-key', kind: 'Acme key' },
  ])
})

test('rules change the digest of the policy', () => {
  const without = loadPolicyWithSources(checks).policy.digest
  const one = load(policyWith(rule())).policy.digest
  expect(one).not.toBe(without)
  expect(load(policyWith(rule())).policy.digest).toBe(one)
  expect(load(policyWith(rule('entropy = 3.0'))).policy.digest).not.toBe(one)
})

test.each([
  [
    'a pattern that is none',
    rule().replace('([a-z0-9]{12})', '('),
    /acme\.toml: the rule acme-key: its regex can't be used/,
  ],
  ['an unknown key', rule('reggex = "x"'), /acme\.toml: the rule acme-key: .*reggex/],
  ['the same rule twice', rule() + rule(), /acme\.toml: the rule acme-key is there twice/],
  [
    'an example that is missed',
    rule('match = ["acme_"]'),
    /acme\.toml: the rule acme-key does not find its example: acme_/,
  ],
  [
    'an example that is caught',
    rule('quiet = ["acme_k3v9x2q7m4z8"]'),
    /acme\.toml: the rule acme-key finds what it must be quiet on/,
  ],
  ['text that is no TOML', 'rules = [', /acme\.toml: Invalid TOML/],
])('a rule file with %s is refused', (_what, text, message) => {
  expect(() => load(policyWith(text))).toThrow(message)
})

test('a rule file that is not there is refused with the line that names it', () => {
  expect(() => load(policyWith(rule(), 'rules/other.toml'))).toThrow(
    /policy\.toml:2: .*other\.toml can't be read/,
  )
})

test('a project may add rules', () => {
  expect(loadProject(policyWith(rule())).secretRules.rules).toHaveLength(1)
})

test('an allowlist for every rule stands in a person’s own file, and never in a project’s', () => {
  const text = `${rule()}[[allowlists]]\nstopwords = ["rehearsal"]\n`
  expect(load(policyWith(text)).secretRules.allowlists).toHaveLength(1)
  expect(() => loadProject(policyWith(text))).toThrow(/acme\.toml: an allowlist for every rule would loosen/)
})
