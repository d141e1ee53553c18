import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { escapes } from '../../src/cli/exec/probe/probe.ts'
import type { ProbedBoundary, ProbeResult } from '../../src/proof/boundary/probe/probe-result.ts'
import { type Account, accountsFor, InsideWorld, testAs } from './inside-world.ts'

const ofAdministrator = escapes.filter(({ administrator }) => administrator).map(({ name }) => name)
const leftBy = ({ backend, network }: ProbedBoundary) =>
  escapes
    .filter(({ leaves, worksWhereAsked }) => leaves?.[backend] ?? (network === 'ask' && worksWhereAsked))
    .map(({ name }) => name)
const namesOf = (results: readonly ProbeResult[], verdict: ProbeResult['verdict']) =>
  results.filter(one => one.verdict === verdict).map(({ name }) => name)

type Probed = ProbedBoundary & { readonly results: readonly ProbeResult[] }

/** The results of every kind of boundary, with all that must be so for each. */
async function probed(account: Account): Promise<readonly Probed[]> {
  const world = new InsideWorld(account)
  const env = { TMPDIR: world.folder('tmp') }
  const { out, err, code } = await world.countersign(['exec', '--probe', '--each', '--json'], { env })
  expect({ err, code }).toEqual({ err: '', code: 0 })
  expect(readdirSync(env.TMPDIR), 'what the probe leaves behind').toEqual([])
  const all: readonly Probed[] = JSON.parse(out)
  for (const { results } of all)
    expect(results.map(({ name }) => name)).toEqual(escapes.map(({ name }) => name))
  return all
}

// The accounts go at once: most of the time each waits for a process to end.
test('as each account, every way out works outside, and inside only those that are known to', async () => {
  const tried = accountsFor('ways out')
  const all = await Promise.all(tried.map(async account => ({ account, found: await probed(account) })))
  for (const { account, found } of all) {
    expect(found.map(({ backend, network }) => `${backend} ${network}`)).toEqual([
      'bwrap none',
      'bwrap ask',
      'files none',
    ])
    for (const one of found) expectHeld(account, one)
  }
})

function expectHeld(account: Account, { results, ...kind }: Probed): void {
  const where = `${account.name}, ${kind.backend}, network ${kind.network}`
  const isRoot = account.uid === 0
  expect(namesOf(results, 'open'), where).toEqual([])
  // Of root's own file, another account proves nothing.
  const known = leftBy(kind).filter(name => isRoot || !ofAdministrator.includes(name))
  expect(namesOf(results, 'known'), where).toEqual(known)
  // The administrator proves all of them; for others, the tries that outside only the administrator succeeds with prove nothing.
  expect(namesOf(results, 'unproven'), where).toEqual(isRoot ? [] : ofAdministrator)
}

test('each way out has a name of its own, and there is no lack of them', () => {
  expect(new Set(escapes.map(({ name }) => name)).size).toBe(escapes.length)
  expect(escapes.length).toBeGreaterThan(100)
})

testAs('Git’s folder is not led elsewhere without a word', async account => {
  const world = new InsideWorld(account)
  await world.run(['git', 'init', '-q', '.'])
  const script = `git init -q --bare evil
    git -C evil config core.fsmonitor 'touch stolen; false'
    echo ../evil > .git/commondir`
  const { err } = await world.inside(script)
  expect(err).toContain(`${world.workspace}/.git/commondir was made inside, and programs outside obey it`)
  await world.run(['git', 'status'])
  expect(existsSync(join(world.workspace, 'stolen'))).toBe(true)
})

testAs('a file that is open where exec is started stays closed inside', async account => {
  const world = new InsideWorld(account)
  world.file('work/read.sh', 'for n in 3 4 5 6 7 8 9; do cat <&$n; done 2>/dev/null; echo end')
  const key = join(world.home, '.ssh/id_ed25519')
  const withKey = ['sh', '-c', 'exec "$@" 7<"$0"', key]
  expect((await world.run([...withKey, 'sh', 'read.sh'])).out).toBe('a key\nend\n')
  await world.run(['cp', '/bin/sh', 'tool'])
  const line = [...withKey, ...world.countersignWords(['exec', '--one', '--', './tool', 'read.sh'])]
  const ran = await world.run(line, { env: { COUNTERSIGN_HOME: join(world.home, 'state') } })
  expect(ran).toMatchObject({ code: 0, out: 'end\n' })
})

testAs('ordinary work goes on', async account => {
  const world = new InsideWorld(account)
  const script = `
    echo x > /dev/null && head -c 1 /dev/urandom > byte && echo devices
    echo x > /tmp/a && cat /tmp/a > /dev/null && echo scratch
    mkfifo pipe && echo pipes
    ln -s byte link && cat link > /dev/null && echo links
    python3 -c 'import socket; a, b = socket.socketpair(); a.send(b"x"); b.recv(1); print("pairs")'
    python3 -c 'import socket; s = socket.create_server(("127.0.0.1", 0)); socket.create_connection(s.getsockname()); print("loopback")'
    python3 -c 'import multiprocessing as m; print(m.Pool(2).map(abs, [-1, -2]))'
    git init -q sub && echo repositories`
  const { out } = await world.inside(script)
  expect(out).toBe('devices\nscratch\npipes\nlinks\npairs\nloopback\n[1, 2]\nrepositories\n')
  expect(readFileSync(join(world.workspace, 'sub/.git/HEAD'), 'utf8')).toContain('refs/heads')
})
