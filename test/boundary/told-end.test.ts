import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { accounts, InsideWorld } from './inside-world.ts'

const own = accounts[0] ?? expect.unreachable()

async function ends(world: InsideWorld) {
  const { out } = await world.countersign(['audit', 'export'])
  const entries = out.split('\n').flatMap(line => (line ? [JSON.parse(line)] : []))
  return entries.flatMap(({ body, openings = {} }) =>
    openings['/boundary'] ? [{ ...body, boundary: openings['/boundary'][1] }] : [],
  )
}

test('what came of a boundary stands in the log, and what was refused is offered', async () => {
  const world = new InsideWorld(own)
  world.file('home/data.json', '{}')
  const script = `cat ${world.home}/data.json; mkdir .vscode; echo {} > .vscode/tasks.json; exit 3`
  const { code, err } = await world.inside(script)
  expect(code).toBe(3)
  expect(err).toContain(`${world.home}/data.json is there, and not for the command: exec --one with --read`)
  expect(await ends(world)).toMatchObject([
    {
      exitCode: 3,
      boundary: {
        plan: expect.stringMatching(/^[0-9a-f]{64}$/),
        hosts: [],
        refused: [`${world.home}/data.json`],
        planted: [`${world.workspace}/.vscode/tasks.json`],
      },
    },
  ])
})

test('the hosts that a command wanted are counted, with why they were closed', async () => {
  const world = new InsideWorld(own)
  world.file('internet/hosts', '127.0.0.1 localhost\n93.184.216.34 gitlab.com\n10.0.0.9 bitbucket.org\n')
  for (const name of ['internet.sh', 'servers.mjs'])
    copyFileSync(join(import.meta.dirname, name), join(world.folder('internet'), name))
  copyFileSync('/bin/sh', join(world.workspace, 'tool'))
  world.file(
    'work/script.txt',
    'for host in gitlab.com gitlab.com bitbucket.org nobody.example; do curl -sS http://$host/; done; true',
  )
  const words = ['exec', '--one', '--net', 'ask', '--hold', '1s', '--', './tool', 'script.txt']
  expect((await world.countersignOnInternet(words)).code).toBe(0)
  const [end] = await ends(world)
  expect(end.boundary.hosts).toMatchObject([
    { host: 'gitlab.com', port: 80, connections: 2 },
    { host: 'bitbucket.org', port: 80, connections: 1, refused: expect.stringContaining('10.0.0.9') },
    { host: 'nobody.example', port: 80, review: expect.stringMatching(/^r-/), refused: expect.any(String) },
  ])
  expect(end.boundary.hosts[0].refused).toBeUndefined()
})

test('no secret that a command names in its output is kept', async () => {
  const world = new InsideWorld(own)
  const token = `ghp_${'aB3dE5fG7h'.repeat(3)}aB3dE5`
  world.file(`home/${token}.txt`, 'x')
  await world.inside(`cat ${world.home}/${token}.txt`)
  const [end] = await ends(world)
  expect(end.boundary.refused).toHaveLength(1)
  expect(JSON.stringify(end)).not.toContain(token)
})
