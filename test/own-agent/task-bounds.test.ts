import { execFileSync } from 'node:child_process'
import { mkdirSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import type { Files } from './task-attempts.ts'
import { realWorld } from './world.ts'

const world = realWorld()
const { cwd, home } = world.place
const danger = 'rm -rf ~/important'

beforeEach(() => {
  execFileSync('sh', ['-c', 'rm -rf ./* .git'], { cwd })
  execFileSync('git', ['init', '-q'], { cwd })
  mkdirSync(join(home, 'important'), { recursive: true })
  writeFileSync(join(home, 'important', 'a.txt'), 'a')
})
afterAll(() => world.close())

function write(files: Files): void {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(cwd, name)), { recursive: true })
    writeFileSync(join(cwd, name), text)
  }
}

/** Judges a line twice: the answer must be the same. */
async function effectOf(command: string): Promise<string> {
  const first = await world.shell(command)
  expect(await world.shell(command)).toEqual(first)
  return first.effect
}

const many = (length: number, line: (i: number) => string) =>
  Array.from({ length }, (_, i) => line(i)).join('')

test.each<readonly [string, Files]>([
  ['just a', { justfile: 'a: b\n    echo a\nb: a\n    echo b\n' }],
  ['task a', { 'Taskfile.yml': 'tasks:\n  a:\n    deps: [b]\n  b:\n    deps: [a]\n' }],
  ['task a', { 'Taskfile.yml': 'includes:\n  x: ./Taskfile.yml\ntasks:\n  a: echo a\n' }],
  ['just a', { justfile: 'import "justfile"\na:\n    echo a\n' }],
  [
    'gcc a.c',
    {
      'a.c': '#include "b.h"\nint main() { return 0; }\n',
      'b.h': '#include "c.h"\n',
      'c.h': '#include "b.h"\n',
    },
  ],
  ['gradle build', { 'build.gradle': 'apply from: "build.gradle"\n' }],
  [
    'pytest',
    { 'conftest.py': 'pytest_plugins = ["a"]\n', 'a.py': 'pytest_plugins = ["conftest"]\nimport a\n' },
  ],
  [
    'jest',
    { 'jest.config.json': '{"setupFiles":["./jest.config.json","./a.js"]}', 'a.js': "require('./a')\n" },
  ],
  ['task a', { 'Taskfile.yml': `a: ${'['.repeat(5_000)}\n` }],
  ['task a', { 'Taskfile.yml': many(400, i => `${' '.repeat(i)}a:\n`) }],
])('%s ends where files lead back to themselves, or are none', async (command, files) => {
  write(files)
  expect(await effectOf(command)).toBe('allow')
})

test('what stands behind a thousand tasks asks, as does a chain of them that ends in harm', async () => {
  write({ justfile: many(900, i => `t${i}: t${i + 1}\n`) + `t900:\n    ${danger}\n` })
  expect(await effectOf('just t0')).not.toBe('allow')
  write({ justfile: many(100_000, i => `t${i}: t${i + 1}\n`) })
  expect(await effectOf('just t0')).not.toBe('allow')
})

test('a source that is too large to be read asks, and so do more sources than are read', async () => {
  write({ 'main.go': 'package main\n' })
  truncateSync(join(cwd, 'main.go'), 50 * 1024 * 1024)
  expect(await effectOf('go run .')).not.toBe('allow')
  write({ 'main.go': 'package main\n' })
  expect(await effectOf('go run .')).toBe('allow')
  write(Object.fromEntries(Array.from({ length: 300 }, (_, i) => [`m${i}.go`, 'package main\n'])))
  expect(await effectOf('go run .')).not.toBe('allow')
})

test('a source behind a link that leads out is read there', async () => {
  writeFileSync(
    join(home, 'out.go'),
    `package main\nfunc main() { exec.Command("sh", "-c", "${danger}").Run() }\n`,
  )
  symlinkSync(join(home, 'out.go'), join(cwd, 'main.go'))
  expect(await effectOf('go run .')).not.toBe('allow')
})

test('a program that is missing, and a script of a manager, are no harm', async () => {
  expect(await effectOf('npx nothing-here')).toBe('allow')
  write({
    'node_modules/.bin/jest':
      '#!/bin/sh\nbasedir=$(dirname "$(echo "$0" | sed -e \'s,\\\\,/,g\')")\n\ncase `uname` in\n    *CYGWIN*|*MINGW*|*MSYS*)\n        if command -v cygpath > /dev/null 2>&1; then\n            basedir=`cygpath -w "$basedir"`\n        fi\n    ;;\nesac\n\nif [ -z "$NODE_PATH" ]; then\n  export NODE_PATH="/a/node_modules"\nelse\n  export NODE_PATH="/a/node_modules:$NODE_PATH"\nfi\nif [ -x "$basedir/node" ]; then\n  exec "$basedir/node"  "$basedir/../jest/bin/jest.js" "$@"\nelse\n  exec node  "$basedir/../jest/bin/jest.js" "$@"\nfi\n',
  })
  expect(await effectOf('npx jest')).toBe('allow')
})
