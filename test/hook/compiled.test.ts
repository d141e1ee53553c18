import { isAscii } from 'node:buffer'
import { spawnSync } from 'node:child_process'
import {
  copyFileSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { closedInspector } from '../../src/ground/model/closed-inspector.ts'

const dist = fileURLToPath(new URL('../../dist', import.meta.url))

/** The name of the file of code that was built of a program. */
function builtOf(name: string): string {
  return readdirSync(dist).find(file => new RegExp(`^${name}-[0-9a-f]{16}\\.cjs$`).test(file)) ?? 'nothing'
}

function scratch(): string {
  const folder = mkdtempSync(join(tmpdir(), 'countersign-compiled-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** The built loader with other code. */
function program(code: string) {
  const folder = scratch()
  const built = builtOf('hook')
  copyFileSync(join(dist, 'hook.cjs'), join(folder, 'hook.cjs'))
  writeFileSync(join(folder, built), code)
  const kept = () => readdirSync(folder).filter(name => name.includes('.cjs.'))
  const run = (...flags: readonly string[]) => {
    const { stdout, status } = spawnSync(process.execPath, [...flags, join(folder, 'hook.cjs'), 'given'], {
      encoding: 'utf8',
      env: {},
    })
    return { stdout, status }
  }
  return { folder, kept, run }
}

const code = `const { basename } = require('node:path')
  const { EOL } = require('node:os')
  process.stdout.write([basename(__filename).length, process.argv[2], typeof module.exports].join() + EOL)`
const statement = { stdout: '25,given,object\n', status: 0 }

test('the same is said the first time, from what was kept, and by a Node of other settings', () => {
  const { kept, run } = program(code)
  expect(run()).toEqual(statement)
  expect(kept()).toHaveLength(1)
  expect(run()).toEqual(statement)
  expect(run('--no-opt', '--max-lazy')).toEqual(statement)
  expect(kept()).toHaveLength(1)
})

test('what was kept and is damaged since is made anew', () => {
  const { folder, kept, run } = program(code)
  run()
  const file = join(folder, kept()[0] ?? 'nothing')
  const bytes = readFileSync(file)
  for (let at = 40; at < bytes.length; at += 7) bytes[at] = 0
  writeFileSync(file, bytes)
  expect(run()).toEqual(statement)
  expect(readFileSync(file).equals(bytes)).toBe(false)
})

test('what a process that failed compiled is kept apart, and used until one ends well', () => {
  const { folder, kept, run } = program(
    `process.exit(require('node:fs').existsSync(require('node:path').join(__dirname, 'well')) ? 0 : 3)`,
  )
  const isOfFailed = (name: string) => name.endsWith('-failed')
  expect(run().status).toBe(3)
  expect(kept().map(isOfFailed)).toEqual([true])
  const before = statSync(join(folder, kept()[0] ?? 'nothing'))
  expect(run().status).toBe(3)
  expect(statSync(join(folder, kept()[0] ?? 'nothing'))).toMatchObject({ ino: before.ino })
  writeFileSync(join(folder, 'well'), '')
  expect(run().status).toBe(0)
  expect(kept().filter(name => !isOfFailed(name))).toHaveLength(1)
})

test('a command that has code of its own is run by it, and whatever else was typed by the whole', () => {
  const folder = scratch()
  copyFileSync(join(dist, 'cli.cjs'), join(folder, 'cli.cjs'))
  for (const name of ['cli', 'check'])
    writeFileSync(join(folder, builtOf(name)), `process.stdout.write('${name}')`)
  const ranBy = (...words: readonly string[]) =>
    spawnSync(process.execPath, [closedInspector, join(folder, 'cli.cjs'), ...words], { encoding: 'utf8' })
      .stdout
  expect(ranBy('check')).toBe('check')
  expect(ranBy('--home', 'audit', 'check', '--json')).toBe('check')
  for (const words of [['audit', 'check'], ['--home', 'check'], ['Any', 'check'], ['constructor'], []])
    expect(ranBy(...words)).toBe('cli')
})

test.each(['hook', 'cli', 'check'])(
  'what was built of %s is ASCII and imports nothing later, which code that was kept can’t do',
  name => {
    const bytes = readFileSync(join(dist, builtOf(name)))
    const text = bytes.toString('latin1')
    expect(isAscii(bytes)).toBe(true)
    expect(/\bimport\("/.test(text)).toBe(false)
    expect(text.includes('require("libpg-query")')).toBe(true)
  },
)
