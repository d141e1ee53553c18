import { expect, test } from 'vitest'
import { readHubExports } from '../../gate/config/resolve-exports.ts'
import { withExport } from '../../gate/config/with-export.ts'
import { readWithDraft } from './read-with-draft.ts'

const good = { name: 'siem', kind: 'otlp', endpoint: 'https://siem.example' }
const file = '/etc/export.toml'
const add = (before: string, keys: Parameters<typeof withExport>[1]) =>
  readWithDraft(file, before, () => readHubExports(file, withExport(before, keys)))

test('what is wrong with a target that is to be added is told without a line of what was never written', () => {
  const before = withExport('', good)
  expect(add(before, { ...good, name: 'other' })).toHaveLength(2)
  const failures = [
    [{ ...good, name: 'other', endpoint: 'ftp://siem.example' }, 'endpoint must begin with https://.'],
    [good, 'name is the name of another target: its cursor goes by it.'],
    [{ ...good, name: 'other', kind: 'mail' }, 'kind must be one of otlp, syslog, splunk-hec, ocsf.'],
  ] as const
  for (const [keys, sentence] of failures)
    for (const text of [before, before.trimEnd()])
      expect(() => add(text, keys)).toThrow(
        expect.objectContaining({ code: 'usage', message: `Nothing was written: ${sentence}` }),
      )
})

test('what was wrong with the file before is told with its line', () => {
  const before = '[[export]]\nname = "siem"\nkind = "mail"\n'
  expect(() => add(before, { ...good, name: 'other' })).toThrow(
    expect.objectContaining({ code: 'configuration', position: { file, line: 3 } }),
  )
})
