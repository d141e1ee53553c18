import { execFileSync } from 'node:child_process'
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { realWorld } from './world.ts'

const world = realWorld()
const { cwd, home } = world.place

beforeAll(() => {
  const who = ['-c', 'user.name=t', '-c', 'user.email=t@example.com']
  for (const name of ['types', 'lib/empty', 'notes']) mkdirSync(join(cwd, name), { recursive: true })
  for (const name of ['a.d.ts', 'types/a.d.ts', 'lib/k.ts', 'notes/old.md', 'notes/b.txt'])
    writeFileSync(join(cwd, name), 'text\n')
  execFileSync('git', ['add', '-A'], { cwd })
  execFileSync('git', [...who, 'commit', '-qm', 'first'], { cwd })
  writeFileSync(join(cwd, 'types', 'new.txt'), 'in no commit\n')
  writeFileSync(join(cwd, 'notes', 'old.md'), 'changed and longer\n')
  writeFileSync(join(cwd, 'notes', 'TODO.MD'), 'in no commit\n')
  mkdirSync(join(home, 'letters'))
  symlinkSync(join(home, 'letters'), join(cwd, 'away'))
})

afterAll(() => world.close())

test.each([
  'rm -rf *.d.ts',
  'rm -rf lib/*',
  'cd lib && rm -rf *',
  'rm -f lib/?.ts',
  'npx del-cli "lib/*.ts"',
])('what a pattern fits can be had again from git: %s', async command => {
  expect(await world.shell(command)).toEqual({ effect: 'allow', codes: ['destruction.recoverable'] })
})

test.each(['rm -rf *.tsbuildinfo', 'rm -rf lib/*.map', 'rm -rf lib/[0-9]*'])(
  'a pattern that fits nothing deletes nothing: %s',
  async command => {
    expect(await world.shell(command)).toEqual({ effect: 'allow', codes: [] })
  },
)

test.each([
  // One of them is in no commit.
  'rm -rf types/*',
  'rm -rf types/n*',
  'rm -rf notes/*',
  // These programs expand a pattern themselves.
  'npx rimraf "notes/*"',
  'npx shx rm -rf "notes/*"',
  "npx del-cli 'types/**' '!types/a.d.ts'",
  // The shell may see no difference of case.
  'shopt -s nocaseglob; rm -rf notes/t*',
  // What a link leads to is not the workspace.
  'rm -rf away/*',
  // The whole workspace is more than its files.
  'rm -rf *',
  // The call itself fills the folder first.
  'mv ~/letters lib/; rm -rf lib/*',
  'cp -r ~/letters/. lib; rm -rf lib/*',
  'ln -s ~/letters lib/x; rm -rf lib/*/',
  // Which folder it is, only the run tells.
  'rm -rf "$SOMEWHERE"/*',
])('what a pattern fits is lost, or not known: %s', async command => {
  expect((await world.shell(command)).effect).toBe('queue')
})
