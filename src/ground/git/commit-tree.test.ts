import { execFileSync } from 'node:child_process'
import {
  closeSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { deflateSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { CommitTree } from './commit-tree.ts'
import { gitFoldersOf, headCommit } from './head-commit.ts'

const who = ['-c', 'user.name=a', '-c', 'user.email=a@example.com', '-c', 'commit.gpgsign=false']

function newRepository(...more: readonly string[]) {
  const top = realpathSync(mkdtempSync(join(tmpdir(), 'commit-tree-')))
  onTestFinished(() => rmSync(top, { recursive: true, force: true }))
  const git = (...args: readonly string[]) =>
    execFileSync('git', [...who, ...args], {
      cwd: top,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    })
  git('init', '-q', '-b', 'main', ...more)
  const write = (name: string, text: string) => {
    mkdirSync(dirname(join(top, name)), { recursive: true })
    writeFileSync(join(top, name), text)
  }
  return { top, git, write }
}

/** Text that grows and changes in places, so that its versions become deltas of each other. */
const versionOf = (number: number) =>
  Array.from({ length: 400 }, (_, i) => `line ${i} of ${i % 40 === number % 40 ? number : 0}\n`).join('')

function withHistory(...more: readonly string[]) {
  const repository = newRepository(...more)
  for (let i = 0; i < 12; i++) {
    repository.write('deep/er/long.txt', versionOf(i))
    repository.write(`files/${i}.txt`, `${i}\n`)
    repository.git('add', '-A')
    repository.git('commit', '-qm', `Change ${i}`)
  }
  return repository
}

function treeAt(top: string): CommitTree {
  const folders = gitFoldersOf(top)
  const commit = folders && headCommit(folders)
  if (!folders || commit === undefined) throw new Error('There is no commit.')
  const tree = new CommitTree(folders, commit)
  onTestFinished(() => tree.close())
  return tree
}

type Repository = ReturnType<typeof newRepository>

/** What git itself says of each file. */
function blobsOf({ git }: Repository): readonly (readonly [path: string, id: string])[] {
  const lines = git('ls-tree', '-r', '-z', 'HEAD').split('\0').filter(Boolean)
  return lines.map(line => [line.split('\t')[1] ?? '', line.split(/\s/)[2] ?? ''])
}

test.each<[string, readonly string[], (repository: Repository) => void]>([
  ['loose', [], () => {}],
  ['packed', [], ({ git }) => void git('repack', '-adq', '--depth=50', '--window=50')],
  [
    'packed by names of bases',
    [],
    ({ git }) => void git('-c', 'repack.useDeltaBaseOffset=false', 'repack', '-adfq'),
  ],
  ['packed, with its references', [], ({ git }) => (git('gc', '-q'), void git('pack-refs', '--all'))],
  ['named by SHA-256', ['--object-format=sha256'], () => {}],
  [
    'named by SHA-256 and packed',
    ['--object-format=sha256'],
    ({ git }) => void git('gc', '-q', '--aggressive'),
  ],
  ['checked out without a branch', [], ({ git }) => void git('switch', '-q', '--detach')],
  ['on a branch with a slash', [], ({ git }) => void git('switch', '-qc', 'a/b/c')],
])('the files of a commit that is %s are those that git has', (_how, more, change) => {
  const repository = withHistory(...more)
  change(repository)
  const blobs = blobsOf(repository)
  const tree = treeAt(repository.top)
  expect(blobs.length).toBeGreaterThan(10)
  expect(blobs.map(([path]) => [path, tree.blobAt(path)?.toString('hex')])).toEqual(blobs)
  for (const [path] of blobs) expect(tree.holds(path, readFileSync(join(repository.top, path)))).toBe(true)
  expect(tree.holds('deep/er/long.txt', Buffer.from(versionOf(3)))).toBe(false)
  for (const path of ['deep/er', 'deep', 'none', 'files/none', 'files/1.txt/x', '', '/', '..'])
    expect(tree.blobAt(path)).toBeUndefined()
})

test('an old commit is read out of long chains of deltas', () => {
  const repository = withHistory()
  const before = repository.git('rev-parse', 'HEAD~9').trim()
  repository.git('repack', '-adfq', '--depth=200', '--window=200')
  const folders = gitFoldersOf(repository.top)
  if (!folders) throw new Error('There is no repository.')
  const tree = new CommitTree(folders, before)
  expect(tree.holds('deep/er/long.txt', Buffer.from(versionOf(2)))).toBe(true)
  expect(tree.blobAt('files/3.txt')).toBeUndefined()
  tree.close()
})

test('what was loose is found again once it is packed', () => {
  const repository = withHistory()
  const tree = treeAt(repository.top)
  expect(tree.blobAt('files/1.txt')).toBeDefined()
  repository.git('gc', '-q', '--prune=now')
  expect(tree.holds('deep/er/long.txt', Buffer.from(versionOf(11)))).toBe(true)
})

test('a work tree beside has the commit of its own branch', () => {
  const repository = withHistory()
  repository.git('worktree', 'add', '-q', 'beside', 'HEAD~5')
  const tree = treeAt(join(repository.top, 'beside'))
  expect(tree.blobAt('files/6.txt')).toBeDefined()
  expect(tree.blobAt('files/7.txt')).toBeUndefined()
})

test('a pack with damage anywhere gives what git has, or nothing', () => {
  const repository = withHistory()
  repository.git('gc', '-q', '--aggressive')
  const blobs = new Map(blobsOf(repository))
  const folder = join(repository.top, '.git/objects/pack')
  const names = readdirSync(folder).filter(name => /\.(?:pack|idx)$/.test(name))
  for (const name of names) {
    const file = join(folder, name)
    execFileSync('chmod', ['u+w', file])
    const whole = readFileSync(file)
    for (let at = 0; at < whole.length; at += Math.max(1, whole.length >> 6)) {
      damage(file, at, (whole[at] ?? 0) ^ 0x55)
      expect(wrongIn(repository.top, blobs)).toEqual([])
      damage(file, at, whole[at] ?? 0)
    }
  }
})

function damage(file: string, at: number, byte: number): void {
  const handle = openSync(file, 'r+')
  writeSync(handle, Buffer.of(byte), 0, 1, at)
  closeSync(handle)
}

/** Paths for which another object is named than git's own. */
function wrongIn(top: string, blobs: ReadonlyMap<string, string>): readonly string[] {
  const folders = gitFoldersOf(top)
  const commit = folders && headCommit(folders)
  if (!folders || commit === undefined) return []
  const tree = new CommitTree(folders, commit)
  const wrong = [...blobs].filter(([path, id]) => (tree.blobAt(path)?.toString('hex') ?? id) !== id)
  tree.close()
  return wrong.map(([path]) => path)
}

test('an object that would fill the memory is not read', () => {
  const repository = withHistory()
  const id = repository.git('rev-parse', 'HEAD^{tree}').trim()
  const path = join(repository.top, '.git/objects', id.slice(0, 2), id.slice(2))
  rmSync(path, { force: true })
  const size = 64 * 1024 * 1024
  writeFileSync(path, deflateSync(Buffer.concat([Buffer.from(`tree ${size}\0`), Buffer.alloc(size)])))
  expect(treeAt(repository.top).blobAt('files/1.txt')).toBeUndefined()
})

test.each<[string, (repository: Repository) => void]>([
  ['objects in another repository', ({ write }) => write('.git/objects/info/alternates', '/tmp\n')],
  ['a reference that leads out', ({ write }) => write('.git/HEAD', 'ref: refs/heads/../../../x\n')],
  ['no commit yet', ({ git }) => void git('switch', '-q', '--orphan', 'new')],
  ['a head that is no name', ({ write }) => write('.git/HEAD', `${'a'.repeat(39)}\n`)],
  [
    'a pipe for its head',
    ({ top }) => (rmSync(join(top, '.git/HEAD')), void execFileSync('mkfifo', [join(top, '.git/HEAD')])),
  ],
])('a repository with %s has no files that are known', (_what, change) => {
  const repository = withHistory()
  change(repository)
  expect(() => treeAt(repository.top)).toThrow()
})
