import {
  appendFileSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { PathWatch } from '../../src/daemon/seal/path-watch.ts'
import { until } from '../until.ts'

/** A folder with settings, a link to others, and a watch of them. */
function watched() {
  const top = mkdtempSync(join(tmpdir(), 'countersign-watch-'))
  const at = (name: string) => join(top, name)
  for (const name of ['home/.client', 'dots', 'elsewhere']) mkdirSync(at(name), { recursive: true })
  writeFileSync(at('home/.client/settings.json'), '{}')
  writeFileSync(at('dots/linked.json'), '{}')
  symlinkSync(at('dots/linked.json'), at('home/.client/linked.json'))
  linkSync(at('home/.client/settings.json'), at('elsewhere/hard.json'))
  const names = ['settings.json', 'linked.json', 'absent.json', 'none/absent.json']
  let changes = 0
  const watch = new PathWatch(
    () => names.map(name => at(`home/.client/${name}`)),
    () => changes++,
  )
  watch.start()
  onTestFinished(() => {
    watch.close()
    rmSync(top, { recursive: true, force: true })
  })
  return { at, changes: () => changes }
}

test.each<[string, (at: (name: string) => string) => void]>([
  ['a file is written', at => writeFileSync(at('home/.client/settings.json'), '{"a":1}')],
  ['a file is added to', at => appendFileSync(at('home/.client/settings.json'), ' ')],
  [
    'an editor writes by another name and renames',
    at => {
      writeFileSync(at('home/.client/settings.json.tmp'), '{}')
      renameSync(at('home/.client/settings.json.tmp'), at('home/.client/settings.json'))
    },
  ],
  [
    'an editor moves the old one away and writes anew',
    at => {
      renameSync(at('home/.client/settings.json'), at('home/.client/settings.json~'))
      writeFileSync(at('home/.client/settings.json'), '{}')
    },
  ],
  ['a file is removed', at => rmSync(at('home/.client/settings.json'))],
  ['a file appears', at => writeFileSync(at('home/.client/absent.json'), '{}')],
  [
    'a folder and a file in it appear',
    at => {
      mkdirSync(at('home/.client/none'))
      writeFileSync(at('home/.client/none/absent.json'), '{}')
    },
  ],
  ['what a link leads to is written', at => writeFileSync(at('dots/linked.json'), '{"a":1}')],
  [
    'a link leads elsewhere',
    at => {
      rmSync(at('home/.client/linked.json'))
      symlinkSync(at('elsewhere/hard.json'), at('home/.client/linked.json'))
    },
  ],
  ['a file is written by another of its names', at => writeFileSync(at('elsewhere/hard.json'), '{"a":1}')],
  ['the folder is moved away', at => renameSync(at('home/.client'), at('home/.client-before'))],
  [
    'the folder above is replaced',
    at => {
      renameSync(at('home'), at('home-before'))
      mkdirSync(at('home/.client'), { recursive: true })
      writeFileSync(at('home/.client/settings.json'), readFileSync(at('home-before/.client/settings.json')))
    },
  ],
])('a change is told where %s, and the one after it too', async (_what, change) => {
  const { at, changes } = watched()
  change(at)
  await until(() => changes() > 0)
  const before = changes()
  mkdirSync(at('home/.client'), { recursive: true })
  writeFileSync(at('home/.client/settings.json'), `{"last": "${'x'.repeat(before)}"}`)
  await until(() => changes() > before)
  expect(changes()).toBeGreaterThan(before)
})

test('what else changes in the same folders is not told', async () => {
  const { at, changes } = watched()
  writeFileSync(at('home/.client/other.json'), '{}')
  writeFileSync(at('elsewhere/other.json'), '{}')
  writeFileSync(at('home/.client/absent.json'), '{}')
  await until(() => changes() > 0)
  expect(changes()).toBe(1)
})
