import { execFileSync } from 'node:child_process'
import { appendFileSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { openPeopleGate } from '../people/open-people-gate.ts'

const danger = 'import os\nos.system("rm -rf ~/important")\n'
const harmless = 'total = 1\n'
const who = ['-c', 'user.name=a', '-c', 'user.email=a@example.com', '-c', 'commit.gpgsign=false']

/** Work on a project in which the gate has heard a session already. */
interface Work {
  readonly cwd: string
  readonly git: (...args: readonly string[]) => string
  readonly write: (name: string, text: string) => void
}

function newWork(): Work {
  const cwd = realpathSync(mkdtempSync(join(tmpdir(), 'countersign-start-')))
  onTestFinished(() => rmSync(cwd, { recursive: true, force: true }))
  const git = (...args: readonly string[]) =>
    execFileSync('git', [...who, ...args], { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
  const write = (name: string, text: string) => writeFileSync(join(cwd, name), text)
  git('init', '-q', '-b', 'main')
  return { cwd, git, write }
}

/** A project whose code says this, committed before a session begins; then what happens in it, and what running it gets. */
async function runAfter(
  begins: string,
  happens: (work: Work) => void,
  command = 'python3 a.py',
): Promise<string> {
  const work = newWork()
  work.write('a.py', 'import b\n')
  work.write('b.py', begins)
  work.git('add', '-A')
  work.git('commit', '-qm', 'Begin')
  const people = openPeopleGate()
  expect((await people.shell('ls', { cwd: work.cwd })).effect).toBe('allow')
  happens(work)
  return (await people.shell(command, { cwd: work.cwd })).effect
}

const loosePath = ({ cwd }: Work, id: string) => join(cwd, '.git/objects', id.slice(0, 2), id.slice(2))

function forge(work: Work, id: string, type: string, bytes: Buffer): void {
  const path = loosePath(work, id)
  rmSync(path, { force: true })
  writeFileSync(path, deflateSync(Buffer.concat([Buffer.from(`${type} ${bytes.length}\0`), bytes])))
}

const bad = ({ write }: Work) => write('b.py', danger)

test.each<[string, (work: Work) => void, string?]>([
  ['is written', bad],
  ['is staged', work => (bad(work), void work.git('add', '-A'))],
  ['is committed', work => (bad(work), void work.git('commit', '-qam', 'Mend'))],
  ['is amended', work => (bad(work), void work.git('commit', '-qa', '--amend', '-m', 'Begin'))],
  [
    'was committed and taken back in the index alone',
    work => {
      bad(work)
      work.git('commit', '-qam', 'Mend')
      work.git('reset', '-q', '--soft', 'HEAD~1')
    },
  ],
  [
    'comes with another branch',
    work => {
      work.git('switch', '-qc', 'other')
      bad(work)
      work.git('commit', '-qam', 'Mend')
      work.git('switch', '-q', 'main')
      work.git('merge', '-q', 'other')
    },
  ],
  [
    'is where a reference was moved to',
    work => {
      bad(work)
      work.git('add', '-A')
      const tree = work.git('write-tree').trim()
      const commit = work.git('commit-tree', tree, '-m', 'Begin').trim()
      work.git('update-ref', 'refs/heads/main', commit)
    },
  ],
  [
    'replaces the old object',
    work => {
      bad(work)
      const made = work.git('hash-object', '-w', 'b.py').trim()
      work.git('replace', work.git('rev-parse', 'HEAD:b.py').trim(), made)
    },
  ],
  [
    'replaces the commit',
    work => {
      const before = work.git('rev-parse', 'HEAD').trim()
      bad(work)
      work.git('commit', '-qam', 'Mend')
      work.git('replace', before, work.git('rev-parse', 'HEAD').trim())
    },
  ],
  [
    'stands in the index as if it were the old one',
    work => {
      const before = work.git('rev-parse', 'HEAD:b.py').trim()
      bad(work)
      work.git('update-index', '--cacheinfo', `100644,${before},b.py`)
    },
  ],
  ['is assumed to be unchanged', work => (work.git('update-index', '--assume-unchanged', 'b.py'), bad(work))],
  ['is left out of the work tree', work => (work.git('update-index', '--skip-worktree', 'b.py'), bad(work))],
  [
    'is in a split index',
    work => (bad(work), work.git('update-index', '--split-index'), void work.git('add', '-A')),
  ],
  [
    'is behind a forged object of the old name',
    work => {
      bad(work)
      forge(work, work.git('rev-parse', 'HEAD:b.py').trim(), 'blob', Buffer.from(danger))
    },
  ],
  [
    'is in a forged tree of the old name',
    work => {
      bad(work)
      const made = work.git('hash-object', '-w', 'b.py').trim()
      const tree = work.git('rev-parse', 'HEAD^{tree}').trim()
      const entry = (name: string, id: string) =>
        Buffer.concat([Buffer.from(`100644 ${name}\0`), Buffer.from(id, 'hex')])
      const old = work.git('rev-parse', 'HEAD:a.py').trim()
      forge(work, tree, 'tree', Buffer.concat([entry('a.py', old), entry('b.py', made)]))
    },
  ],
  [
    'is in objects that lie elsewhere',
    work => {
      bad(work)
      work.git('add', '-A')
      work.write('.git/objects/info/alternates', '/tmp\n')
    },
  ],
  [
    'is in a work tree that the session added',
    work => {
      work.git('worktree', 'add', '-q', 'other')
      work.write('other/b.py', danger)
      execFileSync('git', [...who, 'commit', '-qam', 'Mend'], { cwd: join(work.cwd, 'other') })
    },
    'cd other && python3 a.py',
  ],
  [
    'is in a repository that the session made within',
    work => {
      work.git('clone', '-q', '.', 'inner')
      work.write('inner/b.py', danger)
      execFileSync('git', [...who, 'commit', '-qam', 'Mend'], { cwd: join(work.cwd, 'inner') })
    },
    'cd inner && python3 a.py',
  ],
  [
    'is in the repository that took the place of the first one',
    work => {
      rmSync(join(work.cwd, '.git'), { recursive: true })
      bad(work)
      work.git('init', '-q', '-b', 'main')
      work.git('add', '-A')
      work.git('commit', '-qm', 'Begin')
    },
  ],
])('code that %s during a session is judged as if it were typed', async (_way, happens, command) => {
  expect(await runAfter(harmless, happens, command)).not.toBe('allow')
})

test.each<[string, (work: Work) => void, string?]>([
  ['nothing happens', () => {}],
  [
    'something else is committed',
    work => (work.write('c.py', harmless), work.git('add', '-A'), void work.git('commit', '-qm', 'More')),
  ],
  ['objects are packed', work => void work.git('gc', '-q', '--aggressive', '--prune=now')],
  ['references are packed', work => void work.git('pack-refs', '--all')],
  [
    'another branch is looked at',
    work => (work.git('switch', '-qc', 'other'), void work.git('switch', '-q', 'main')),
  ],
  ['the ends of its lines are others', ({ write }) => write('b.py', danger.replaceAll('\n', '\r\n'))],
  ['it is written as it was', bad],
  [
    'it is in another work tree',
    work => void work.git('worktree', 'add', '-q', 'other'),
    'cd other && python3 a.py',
  ],
])('code that the project always had stays the project’s while %s', async (_what, happens, command) => {
  expect(await runAfter(danger, happens, command)).toBe('allow')
})

test('a session that begins later takes for the project’s what was committed by then', async () => {
  const work = newWork()
  work.write('a.py', 'import b\n')
  work.write('b.py', danger)
  work.git('add', '-A')
  const people = openPeopleGate()
  const inSession = (session: string) => people.shell('python3 a.py', { cwd: work.cwd, session })
  expect((await inSession('first')).effect).not.toBe('allow')
  work.git('commit', '-qm', 'Begin')
  expect((await inSession('second')).effect).toBe('allow')
  appendFileSync(join(work.cwd, 'b.py'), '# more\n')
  expect((await inSession('second')).effect).not.toBe('allow')
})

test('a folder of repositories has the commits of all of them', async () => {
  const top = newWork()
  rmSync(join(top.cwd, '.git'), { recursive: true })
  const inner = join(top.cwd, 'shop')
  mkdirSync(inner)
  const git = (...args: readonly string[]) => execFileSync('git', [...who, ...args], { cwd: inner })
  git('init', '-q')
  top.write('shop/a.py', 'import b\n')
  top.write('shop/b.py', danger)
  git('add', '-A')
  git('commit', '-qm', 'Begin')
  const people = openPeopleGate()
  expect((await people.shell('cd shop && python3 a.py', { cwd: top.cwd })).effect).toBe('allow')
})

test('a package that the session wrote to is no installed one any more', async () => {
  const work = newWork()
  const script = 'require("child_process").execSync("rm -rf ~/important")\n'
  work.write('a.js', 'require("zz")\n')
  work.write('package.json', '{"dependencies":{"zz":"1.0.0"}}')
  mkdirSync(join(work.cwd, 'node_modules/zz'), { recursive: true })
  work.write('node_modules/zz/index.js', script)
  const people = openPeopleGate()
  const run = async (command: string) => (await people.shell(command, { cwd: work.cwd })).effect
  expect(await run('node a.js')).toBe('allow')
  expect(await run('echo // >> node_modules/zz/index.js')).toBe('allow')
  expect(await run('node a.js')).not.toBe('allow')
})
