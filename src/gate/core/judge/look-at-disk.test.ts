import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Gate } from '../gate.ts'
import { openGate } from '../../open/open-gate.ts'
import { parseCall } from '../intake/parse-call.ts'

let folder = ''
let gate: Gate

beforeAll(async () => {
  folder = realpathSync(mkdtempSync(join(process.cwd(), 'node_modules', '.observed-')))
  const git = (...args: readonly string[]) =>
    execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@example.com', ...args], {
      cwd: folder,
      stdio: 'ignore',
    })
  mkdirSync(join(folder, 'src', 'deep'), { recursive: true })
  mkdirSync(join(folder, 'drafts'))
  for (const name of ['src/a.ts', 'src/deep/b.ts', 'edited.ts']) writeFileSync(join(folder, name), 'text\n')
  git('init', '-q')
  git('add', '-A')
  git('commit', '-qm', 'first')
  writeFileSync(join(folder, 'edited.ts'), 'changed and longer\n')
  writeFileSync(join(folder, 'drafts', 'chapter.md'), 'nowhere else\n')
  symlinkSync('/etc', join(folder, 'link'))
  writeFileSync(join(folder, 'wipe.sh'), 'rm -rf ~/\n')
  writeFileSync(
    join(folder, 'package.json'),
    JSON.stringify({ scripts: { clean: 'rm -rf /', prebuild: 'git reset --hard', build: 'tsc' } }),
  )
  writeFileSync(
    join(folder, 'Makefile'),
    'all: deps\n\techo done\ndeps:\n\trm -rf $(HOME)\nquiet:\n\techo quiet\n',
  )
  gate = await openGate({ stateFolder: ':memory:', clock: () => 0 })
})

afterAll(async () => {
  await gate.close()
  rmSync(folder, { recursive: true, force: true })
})

async function judged(command: string, cwd = folder) {
  const call = parseCall(
    { kind: 'shell', args: { command }, cwd },
    { origin: 'check', agent: 'a', session: 's', profile: 'default' },
  )
  const decision = await gate.evaluate(call, { dryRun: true })
  const codes = decision.assessment.contributions.flatMap(({ findings }) => findings.map(({ code }) => code))
  return { effect: decision.effect, codes, observed: decision.assessment.observed }
}

test('what git has unchanged can be had again, so deleting it asks nobody', async () => {
  expect(await judged('rm -rf src')).toMatchObject({ effect: 'allow', codes: ['destruction.recoverable'] })
})

test('what is not there is not lost, save where the call’s own folder is not there either: it runs elsewhere', async () => {
  expect(await judged('rm -rf nothing nobody && rm no.txt')).toMatchObject({ effect: 'allow', codes: [] })
  const elsewhere = await judged('rm -rf nothing nobody && rm no.txt', join(folder, 'on-another-machine'))
  expect(elsewhere).toMatchObject({ effect: 'queue', codes: expect.arrayContaining(['destruction.tree']) })
})

test('what git does not have, or not as it is now, is lost when it is deleted', async () => {
  expect(await judged('rm -rf drafts')).toMatchObject({ effect: 'queue', codes: ['destruction.tree'] })
  expect((await judged('rm edited.ts')).codes).toEqual(['destruction.file'])
})

test('what is not there can’t be lost', async () => {
  expect(await judged('rm -rf no-such-folder')).toMatchObject({ effect: 'allow', codes: [] })
})

test('a write through a link is judged where it really goes', async () => {
  expect((await judged('echo x > link/passwd')).codes).toContain('privilege.account-database')
})

test('scripts, package scripts and make targets are read before they run', async () => {
  expect((await judged('bash wipe.sh')).codes).toContain('destruction.home')
  expect((await judged('npm run clean')).codes).toContain('destruction.root')
  expect((await judged('npm run build')).codes).toContain('repository.discard')
  expect((await judged('make')).codes).toContain('destruction.home')
  expect((await judged('make quiet')).effect).toBe('allow')
})

test('what was seen is recorded, with the bytes of the files that run', async () => {
  const { observed } = await judged('bash wipe.sh && rm -rf drafts')
  expect(observed.looked).toBe(true)
  expect(observed.paths[join(folder, 'drafts')]).toBe('folder, 1 files, 13 bytes')
  expect(observed.filesRead[join(folder, 'wipe.sh')]).toMatch(/^[\da-f]{64}$/)
})

test('without a working directory nothing on the disk is looked at', async () => {
  const call = parseCall(
    { kind: 'shell', args: { command: 'rm -rf src' } },
    { origin: 'check', agent: 'a', session: 's', profile: 'default' },
  )
  expect((await gate.evaluate(call, { dryRun: true })).assessment.observed).toMatchObject({
    looked: false,
    paths: {},
  })
})

test('a path that can’t be looked at stays unknown, and the decision says so', async () => {
  const path = join(folder, 'x'.repeat(300))
  const { observed, effect } = await judged(`rm -rf ${path}`)
  expect(observed.paths[path]).toBe('can’t be looked at (ENAMETOOLONG)')
  expect(effect).not.toBe('allow')
  expect((await judged(`echo x > ${join(path, 'y')}`)).observed.paths[join(path, 'y')]).toContain(
    'ENAMETOOLONG',
  )
})
