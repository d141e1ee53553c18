import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { accounts, InsideWorld, testAs } from './inside-world.ts'

const files = ['--backend', 'files']

testAs('it says first what it does not hold, and ends as the command ends', async account => {
  const world = new InsideWorld(account)
  const ran = await world.inside('echo out; exit 7', files)
  expect(ran).toMatchObject({ code: 7, out: 'out\n' })
  expect(ran.err).toContain('hooks, settings and secrets of the workspace can be read and changed')
  expect((await world.inside('kill -TERM $$', files)).code).toBe(143)
  expect(await world.countersign(['exec', '--one', ...files, '--', './nothing'])).toMatchObject({
    code: 127,
  })
})

testAs('ordinary work goes on, in a folder for things of a moment', async account => {
  const world = new InsideWorld(account)
  const script = `echo x > /dev/null && head -c 1 /dev/urandom > byte && echo devices
    cd "$TMPDIR" && echo x > a && mv a b && echo scratch; cd - > /dev/null
    git init -q sub && echo repositories
    python3 -c 'print("libraries")'
    (sleep 60 &) ; setsid sleep 60 & echo "$TMPDIR" > where`
  const { out } = await world.inside(script, files)
  expect(out).toBe('devices\nscratch\nrepositories\nlibraries\n')
  expect(existsSync(readFileSync(join(world.workspace, 'where'), 'utf8').trim())).toBe(false)
})

test('what was made that programs outside obey is said there too', async () => {
  const world = new InsideWorld(accounts[0] ?? expect.unreachable())
  const { err } = await world.inside('mkdir .vscode; echo {} > .vscode/tasks.json', files)
  expect(err).toContain(`${world.workspace}/.vscode/tasks.json was made inside`)
})

testAs('it holds where no namespace can be made', async account => {
  const world = new InsideWorld(account)
  world.file('data/one.txt', 'one\n')
  world.file('work/script.txt', `cat ${world.top}/data/one.txt; echo end`)
  await world.run(['cp', '/bin/sh', 'tool'])
  const without = account.uid === 0 ? ['setpriv', '--bounding-set=-all', '--inh-caps=-all'] : []
  const line = (...options: readonly string[]) => [
    ...without,
    ...world.countersignWords(['exec', '--one', ...options, '--', './tool', 'script.txt']),
  ]
  const env = { COUNTERSIGN_HOME: join(world.home, 'state') }
  expect((await world.run(['sh', 'script.txt'])).out).toBe('one\nend\n')
  expect(await world.run(line(...files), { env })).toMatchObject({ code: 0, out: 'end\n' })
  if (account.uid !== 0) return
  const refused = await world.run(line(), { env })
  expect(refused).toMatchObject({ code: 69, out: '' })
  expect(refused.err).toContain('countersign doctor, which says how to get it here')
})

testAs('what it can’t hold does not start', async account => {
  const world = new InsideWorld(account)
  const touch = ['--', 'touch', 'ran.txt']
  const asked = await world.countersign(['exec', '--one', ...files, '--net', 'ask', ...touch])
  expect(asked.err).toContain('“files” has no network')
  const hidden = await world.countersign(['exec', '--one', ...files, '--hide', 'part', ...touch])
  expect(hidden.code).toBe(66)
  world.folder('work/part')
  const still = await world.countersign(['exec', '--one', ...files, '--hide', 'part', ...touch])
  expect(still.err).toContain('can’t hide')
  expect(existsSync(join(world.workspace, 'ran.txt'))).toBe(false)
})
