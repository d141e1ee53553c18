import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { virtualPlace } from '../../../ground/model/place.ts'
import { ownSafety } from '../../../judge/filters/own-safety/own-safety.ts'
import { readEffects } from '../../../judge/readers/index.ts'
import { lookAtDisk } from './look-at-disk.ts'
import { virtualCall } from '../../../../test/virtual-call.ts'

/** A repository with these files committed; gives what own-safety finds of a command in it. */
function repository(
  files: Readonly<Record<string, string>>,
  registered: (folder: string) => readonly string[],
) {
  const folder = realpathSync(mkdtempSync(join(process.cwd(), 'node_modules', '.tracked-')))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(join(folder, name, '..'), { recursive: true })
    writeFileSync(join(folder, name), text)
  }
  const git = (...args: readonly string[]) => execFileSync('git', args, { cwd: folder, stdio: 'ignore' })
  git('init', '-q')
  git('add', '-A')
  git('-c', 'user.name=t', '-c', 'user.email=t@example.com', 'commit', '-qm', 'first')
  const place = {
    ...virtualPlace,
    cwd: folder,
    workspace: folder,
    observed: true,
    clientSettings: { files: registered(folder), folders: [] },
  }
  const found = (command: string) => {
    const call = virtualCall({ kind: 'shell', tool: 'Bash', arguments: { command } })
    const { effects } = readEffects(call, place, new Map())
    const seen = lookAtDisk(effects, place)
    return ownSafety.find({ call, effects: seen, place } as never).map(({ code }) => code)
  }
  return { folder, found }
}

const atHome = () => ['/home/user/.claude/settings.json']
const overwrite = ['own-safety.overwrite']

test('where git tracks settings of a client, a branch or a stash may hold others, and a person is asked', () => {
  const { found } = repository({ '.claude/settings.json': '{}', 'a.ts': '' }, atHome)
  for (const command of [
    'git checkout other',
    'git switch other',
    'git stash pop',
    'git checkout other -- .',
    'git restore --source other .',
    'git reset --hard origin/main',
  ])
    expect([command, found(command)]).toEqual([command, overwrite])
  for (const command of [
    'git checkout -b mine',
    'git checkout a.ts',
    'git stash',
    'git reset --hard',
    'git checkout .',
    'git stash list',
    'git -C /srv/elsewhere checkout other',
    'git status',
  ])
    expect([command, found(command)]).toEqual([command, []])
})

test('what was registered and not committed is lost with other changes, and a person is asked', () => {
  const { folder, found } = repository({ '.claude/settings.json': '{}' }, top => [
    join(top, '.claude', 'settings.json'),
  ])
  expect(found('git stash')).toEqual([])
  writeFileSync(join(folder, '.claude', 'settings.json'), '{"hooks": {}}')
  for (const command of ['git stash', 'git reset --hard', 'git checkout .', 'git restore .'])
    expect([command, found(command)]).toEqual([command, overwrite])
  expect(found(`find . -name '*.json' -exec sed -i s/a/b/ {} +`)).toEqual(overwrite)
})

test('an ordinary repository, or one where no client was told of the gate, asks nobody', () => {
  const ordinary = repository({ 'a.ts': '', 'docs/.claude/settings.json': '{}' }, atHome)
  const unregistered = repository({ '.claude/settings.json': '{}' }, () => [])
  for (const command of ['git checkout main', 'git stash pop', 'git switch main', 'git reset --hard main']) {
    expect(ordinary.found(command)).toEqual([])
    expect(unregistered.found(command)).toEqual([])
  }
})
