import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { runCli } from '../cli/run-cli.ts'
import { atTerminal, countersign, endProcesses, atTerminals } from '../people/terminal.ts'

test('doctor ends with 0 only where everything that is installed is enforced', async () => {
  const home = mkdtempSync(join(tmpdir(), 'countersign-doctor-'))
  const cli = (...args: string[]) =>
    runCli(home, args, '', { env: { PATH: `${home}/bin:/usr/bin:/bin`, CLAUDE_CONFIG_DIR: `${home}/moved` } })
  onTestFinished(async () => {
    await cli('stop')
    rmSync(home, { recursive: true, force: true })
  })
  for (const folder of ['bin', '.qwen']) mkdirSync(join(home, folder))
  for (const name of ['claude', 'qwen']) {
    writeFileSync(join(home, 'bin', name), '#!/bin/sh\necho 7.7.7\n')
    chmodSync(join(home, 'bin', name), 0o755)
  }
  expect(await cli('doctor')).toMatchObject({
    code: 1,
    out: expect.stringContaining('countersign init'),
  })
  expect((await cli('doctor', '--client', 'nobody')).code).toBe(64)
  expect((await cli('init', '--yes', '--no-lookback')).code).toBe(0)
  const well = await cli('doctor', '--json')
  expect(well.code).toBe(0)
  expect(JSON.parse(well.out)).toMatchObject([
    { client: 'claude-code', state: 'enforced', version: '7.7.7', why: null },
    { client: 'qwen', state: 'enforced', version: '7.7.7', why: null },
  ])
  const file = join(home, '.qwen/settings.json')
  writeFileSync(file, '{ "model": "x" }')
  const broken = await cli('doctor')
  expect(broken.out).toContain('Nobody is told when a call waits: countersign notify add')
  expect(broken.code).toBe(1)
  for (const part of ['Claude Code (claude-code, user): enforced', `taken out of ${file}`, '--client qwen'])
    expect(broken.out).toContain(part)
  expect(broken.out).toContain('countersign doctor --yes puts back what calls the gate: Qwen Code (user).')
  expect((await cli('doctor', '--client', 'claude-code')).code).toBe(0)
  const back = await cli('doctor', '--yes')
  expect(back.code).toBe(0)
  expect(back.out).toContain('Qwen Code: installed.')
  expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ model: 'x', hooks: expect.anything() })
  expect(readFileSync(join(home, 'moved/settings.json'), 'utf8')).toContain('hooks/claude-code')
})

test('one yes puts back what was taken out; a no leaves it', atTerminals, async () => {
  const home = mkdtempSync(join(tmpdir(), 'countersign-doctor-'))
  mkdirSync(join(home, 'bin'))
  writeFileSync(join(home, 'bin', 'claude'), '#!/bin/sh\necho 7.7.7\n')
  chmodSync(join(home, 'bin', 'claude'), 0o755)
  const env = { HOME: home, COUNTERSIGN_HOME: join(home, 'state'), PATH: `${home}/bin:/usr/bin:/bin` }
  const cli = (...args: string[]) => runCli(home, args, '', { env: { PATH: env.PATH } })
  onTestFinished(async () => {
    await cli('stop')
    rmSync(home, { recursive: true, force: true })
  })
  expect((await cli('init', '--yes', '--no-lookback')).code).toBe(0)
  const file = join(home, '.claude/settings.json')
  writeFileSync(file, '{ "model": "x" }')
  const answer = async (typed: string) => {
    const screen = atTerminal(countersign('doctor'), { cwd: home, env })
    await screen.sees(/Put back what calls the gate, for Claude\s+Code\s+\(user\)\?/)
    screen.type(`${typed}\r`)
    return screen.ended
  }
  expect(await answer('n')).toBe(1)
  expect(readFileSync(file, 'utf8')).toBe('{ "model": "x" }')
  expect(await answer('y')).toBe(0)
  expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ model: 'x', hooks: expect.anything() })
})

endProcesses()
