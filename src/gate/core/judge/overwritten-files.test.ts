import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { virtualCall } from '../../../../test/virtual-call.ts'
import { virtualPlace } from '../../../ground/model/place.ts'
import { destruction } from '../../../judge/filters/destruction/destruction.ts'
import { readEffects } from '../../../judge/readers/index.ts'
import { lookAtDisk } from './look-at-disk.ts'

let folder = ''

/** A repository with a file that was changed after its commit, one that was not, and what another agent made. */
beforeAll(() => {
  folder = realpathSync(mkdtempSync(join(process.cwd(), 'node_modules', '.overwritten-')))
  for (const path of ['lib', 'docs', 'made/lib', 'made/docs', 'data'])
    mkdirSync(join(folder, path), { recursive: true })
  for (const path of ['lib/a.ts', 'docs/a.md', 'data/fleet.sqlite3']) writeFileSync(join(folder, path), 'one')
  const git = (...args: readonly string[]) => execFileSync('git', args, { cwd: folder, stdio: 'ignore' })
  git('init', '-q')
  git('add', 'lib', 'docs')
  git('-c', 'user.name=t', '-c', 'user.email=t@example.com', 'commit', '-qm', 'first')
  writeFileSync(join(folder, 'lib/a.ts'), 'changed')
  for (const path of ['made/lib/a.ts', 'made/docs/a.md', 'made/docs/b.md', 'made/empty.db'])
    writeFileSync(join(folder, path), 'two')
})

afterAll(() => rmSync(folder, { recursive: true, force: true }))

function losses(command: string): readonly string[] {
  const place = { ...virtualPlace, cwd: folder, workspace: folder, observed: true }
  const call = virtualCall({ kind: 'shell', tool: 'Bash', arguments: { command } })
  const effects = lookAtDisk(readEffects(call, place, new Map()).effects, place)
  return destruction.find({ call, effects, place } as never).map(({ code }) => code)
}

test.each([
  ['cp -r made/lib/. lib/', 'destruction.many'],
  ['cp -rf made/lib .', 'destruction.many'],
  ['cp made/lib/* lib', 'destruction.many'],
  ['mv made/lib/*.ts lib/', 'destruction.many'],
  ['mv made/empty.db data/fleet.sqlite3', 'destruction.database-file'],
  ['cp made/empty.db data/fleet.sqlite3', 'destruction.database-file'],
])('%s puts files over work that is in no commit: %s', (command, code) => {
  expect(losses(command)).toEqual([code])
})

test.each([
  'cp -r made/docs/. docs/',
  'cp -r made/docs/. lib/',
  'cp -r made/lib other',
  'cp -r lib /tmp/copy',
  'cp data/fleet.sqlite3 data/copy.sqlite3',
  'mv data/fleet.sqlite3 data/old.sqlite3',
  'cp made/docs/b.md lib/',
])('%s loses nothing', command => {
  expect(losses(command)).toEqual([])
})
