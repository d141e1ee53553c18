import { parse } from 'smol-toml'
import { expect, test } from 'vitest'
import { withExport, withoutExport } from './with-export.ts'

const keys = {
  name: 'siem',
  kind: 'splunk-hec',
  endpoint: 'https://splunk.example.org:8088',
  acknowledge: false,
  include: ['reason'],
  header_files: { 'x-tenant': '/etc/tenant' },
}

test('a target is added at the end, as it would be written by hand', () => {
  expect(withExport('[proxy]\nauto_allow_threshold = 2\n', keys)).toBe(`[proxy]
auto_allow_threshold = 2

[[export]]
name = "siem"
kind = "splunk-hec"
endpoint = "https://splunk.example.org:8088"
acknowledge = false
include = ["reason"]
header_files = { "x-tenant" = "/etc/tenant" }
`)
})

test('a target is taken out, and everything else stays as it was', () => {
  const first = withExport('# mine\n[proxy]\nauto_allow_threshold = 2\n', { name: 'one', kind: 'otlp' })
  const both = `${withExport(first, keys)}\n[export.more]\nx = 1\n\n[[rule]] # the last\neffect = "deny"\n`
  const after = withoutExport(both, 'siem')
  expect(after).toBe(`${first}\n[[rule]] # the last\neffect = "deny"\n`)
  expect(parse(withoutExport(after, 'one'))).toEqual({
    proxy: { auto_allow_threshold: 2 },
    rule: [{ effect: 'deny' }],
  })
})

test.each([
  ['an inline list', 'export = [{ name = "siem" }, { name = "other" }]\n'],
  ['no TOML', '[[export]\n'],
  ['no such target', '[[export]]\nname = "other"\n'],
])('where its lines can’t be told apart nothing is taken out: %s', (_what, toml) => {
  expect(() => withoutExport(toml, 'siem')).toThrow('by hand')
})
