import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { ownFolder } from '../own-folder.ts'
import { until } from '../until.ts'

const runFolder = fileURLToPath(new URL('../../scripts/tests/run-folder.mjs', import.meta.url))

/** A run in a process of its own: it prints its folder and the process that it started, which outlives it. */
async function startRun(within: string) {
  const program = `
    const { spawn } = await import('node:child_process')
    const { openRunFolder } = await import(${JSON.stringify(runFolder)})
    const run = openRunFolder()
    const left = spawn('/bin/sleep', ['600'], { detached: true, cwd: run.folder, stdio: 'ignore', env: {} })
    left.unref()
    console.log(JSON.stringify({ folder: run.folder, pid: left.pid }))
    process.stdin.once('data', async () => console.log(JSON.stringify(await run.end())))
  `
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    env: { PATH: process.env['PATH'], TMPDIR: within },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const read = async () => JSON.parse(String((await once(child.stdout, 'data'))[0])) as unknown
  return { child, read, ...((await read()) as { readonly folder: string; readonly pid: number }) }
}

function isAlive(pid: number): boolean {
  return existsSync(`/proc/${pid}`)
}

test('a run that is killed leaves neither a process nor a file, and lets the rest of the machine be', async () => {
  const within = ownFolder('runs')
  const elsewhere = spawn('/bin/sleep', ['600'], { cwd: within, stdio: 'ignore' })
  onTestFinished(() => void elsewhere.kill('SIGKILL'))
  const { child, folder, pid } = await startRun(within)
  mkdirSync(join(folder, 'state'))
  expect(isAlive(pid)).toBe(true)
  child.kill('SIGKILL')
  await until(() => !isAlive(pid) && !existsSync(folder))
  expect(existsSync(within)).toBe(true)
  expect(isAlive(elsewhere.pid ?? 0)).toBe(true)
})

test('a run that ends says what its tests left running', async () => {
  const { child, read, folder, pid } = await startRun(ownFolder('runs'))
  child.stdin.write('end\n')
  expect(await read()).toEqual(['/bin/sleep 600'])
  expect([isAlive(pid), existsSync(folder)]).toEqual([false, false])
})
