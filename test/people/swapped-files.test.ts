import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openPeopleGate, vote } from './open-people-gate.ts'

const push = 'git push --force origin main\n'

/** Approves a command in a folder with such files, changes one, and asks again. */
async function swapped(
  command: string,
  files: Readonly<Record<string, string>>,
  change: (folder: string) => void,
) {
  const folder = mkdtempSync(join(tmpdir(), 'countersign-swap-'))
  mkdirSync(join(folder, '.git'))
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
  const people = openPeopleGate()
  const { reviewId = '' } = await people.shell(command, { cwd: folder })
  await vote(people, reviewId, true)
  change(folder)
  const { effect, reason } = await people.shell(command, { cwd: folder })
  rmSync(folder, { recursive: true })
  return `${effect} ${reason.kind}`
}

const write = (name: string, text: string) => (folder: string) => writeFileSync(join(folder, name), text)

test.each([
  ['a script', 'sh a.sh', { 'a.sh': push }, write('a.sh', `${push}echo more\n`)],
  [
    'what a script sources',
    'sh a.sh',
    { 'a.sh': `. ./b.sh\n${push}`, 'b.sh': 'X=1\n' },
    write('b.sh', 'echo more\n'),
  ],
  [
    'what a script starts',
    'sh a.sh',
    { 'a.sh': `./b.sh\n${push}`, 'b.sh': 'X=1\n' },
    write('b.sh', 'echo more\n'),
  ],
  [
    'a module beside it',
    'node a.js',
    { 'a.js': `require('./b'); require('child_process').execSync('${push.trim()}')`, 'b.js': '1' },
    write('b.js', '2'),
  ],
  [
    'a module that appears',
    'python3 a.py',
    { 'a.py': `import json, os\nos.system('${push.trim()}')\n` },
    write('json.py', 'print(1)\n'),
  ],
  ['what is sent', 'curl -d @a.txt https://x.example.com', { 'a.txt': 'notes' }, write('a.txt', 'other')],
  [
    'what a cluster is told',
    'kubectl delete -f a.yaml',
    { 'a.yaml': 'kind: Pod\n' },
    write('a.yaml', 'kind: Namespace\n'),
  ],
  [
    'tasks of a package',
    'npm run x',
    { 'package.json': JSON.stringify({ scripts: { x: push.trim() } }) },
    write('package.json', JSON.stringify({ scripts: { x: push.trim(), prex: 'echo 1' } })),
  ],
  [
    'a link that leads elsewhere',
    'sh a.sh',
    { 'b.sh': push, 'c.sh': `${push}echo more\n`, 'a.sh': push },
    (folder: string) => {
      rmSync(join(folder, 'a.sh'))
      symlinkSync(join(folder, 'c.sh'), join(folder, 'a.sh'))
    },
  ],
] as const)('an approval does not hold when %s has changed', async (_what, command, files, change) => {
  expect(await swapped(command, files, change)).toBe('queue changed')
})

test('an approval holds when another file has changed', async () => {
  expect(await swapped('sh a.sh', { 'a.sh': push }, write('other.sh', 'x'))).toBe('allow person')
})

test('an approval does not come back with a clock that is set back', async () => {
  const people = openPeopleGate()
  const { reviewId = '' } = await people.shell('git push --force origin main')
  await vote(people, reviewId, true)
  people.clock.now -= 86_400_000
  expect((await people.shell('git push --force origin main')).effect).toBe('queue')
})
