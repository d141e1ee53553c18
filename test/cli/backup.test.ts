import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ask, residentWorld } from '../resident/resident-world.ts'
import { runCli } from './run-cli.ts'

const pin = 'sunflower-42\n'

/** A home with a reviewer and a gate that runs. */
async function runningWorld() {
  const { home, state, run } = residentWorld()
  const cli = (args: readonly string[], input = '') => runCli(home, args, input)
  expect((await run('start --no-tcp')).code).toBe(0)
  expect((await cli(['reviewer', 'add', 'alice', '--secret-stdin'], pin)).code).toBe(0)
  const file = join(home, 'gate.backup')
  const backup = (input = pin, more: readonly string[] = []) =>
    cli(['backup', file, '--secret-stdin', ...more], input)
  const restore = (input = pin, more: readonly string[] = []) =>
    cli(['restore', file, '--secret-stdin', ...more], input)
  return { home, state, run, cli, file, backup, restore }
}

/** Asks the gate until it is told to end; gives the ids that were judged. */
function keepAsking(socket: string) {
  const answered: string[] = []
  const ending = new AbortController()
  const lane = async () => {
    while (!ending.signal.aborted) {
      const id = `call-${answered.length}-${Math.random()}`
      const { status } = await ask(socket, '/v1/evaluations', {
        id,
        kind: 'shell',
        arguments: { command: `ls ${id}` },
      })
      if (status === 200) answered.push(id)
    }
  }
  const done = lane()
  const end = async () => {
    ending.abort()
    await done
    return answered
  }
  return { end }
}

test('a backup is made while the gate runs and decides, and restored: the log verifies and goes on', async () => {
  const { state, run, cli, file, backup, restore } = await runningWorld()
  const asking = keepAsking(join(state, 'agent.sock'))
  const made = await backup()
  const answered = await asking.end()
  expect(made).toMatchObject({ code: 0, err: '' })
  expect(made.out).toMatch(/has the state of this gate: \d+ entries of its log, read back whole\./)
  expect(answered.length).toBeGreaterThan(0)
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect((await cli(['audit', 'export'])).out).toMatch(/"by":"alice","event":"exported"/)
  expect(await restore()).toMatchObject({
    code: 75,
    err: expect.stringMatching(/A gate runs on .*countersign stop/),
  })
  expect((await run('stop')).code).toBe(0)
  const restored = await restore()
  expect(restored).toMatchObject({
    code: 0,
    err: expect.stringMatching(/gate\.backup: \d+ entries, written on .* for alice/),
  })
  expect(restored.out).toMatch(/The state is that of the backup: \d+ entries, which go on in epoch 1\./)
  expect(restored.out).toMatch(/Kept beside it: .*state\.db\.before-restore-\d{8}T\d{6}Z/)
  expect((await run('start --no-tcp')).code).toBe(0)
  expect(await run('audit verify')).toMatchObject({ code: 0 })
  expect((await cli(['check', '--tool', 'bash', '--', 'ls'])).code).toBe(0)
  expect((await run('status')).out).not.toContain('unsigned')
})

test('without the secret there is neither a backup nor a restore', async () => {
  const { state, run, cli, file, backup, restore } = await runningWorld()
  expect(await backup('0000\n')).toMatchObject({ code: 77, out: '' })
  expect(await cli(['backup', file])).toMatchObject({
    code: 64,
    err: expect.stringContaining('no terminal to ask'),
  })
  expect(existsSync(file)).toBe(false)
  expect((await backup()).code).toBe(0)
  expect(await backup()).toMatchObject({ code: 64, err: expect.stringContaining('is there already') })
  await run('stop')
  const before = readdirSync(state)
  expect(await restore('0000\n')).toMatchObject({
    code: 77,
    err: expect.stringContaining('That is not the secret of alice'),
  })
  expect(await cli(['restore', file])).toMatchObject({
    code: 64,
    err: expect.stringContaining('no terminal to ask'),
  })
  expect(await cli(['restore', file, '--as', 'bob', '--secret-stdin'], pin)).toMatchObject({
    code: 77,
    err: expect.stringContaining('“bob” is no reviewer'),
  })
  expect(readdirSync(state).toSorted()).toEqual(before.toSorted())
})

test('a damaged state is refused and says what to do; status, doctor and start say it, and a restore makes it well', async () => {
  const { state, run, cli, backup, restore } = await runningWorld()
  expect((await backup()).code).toBe(0)
  await run('stop')
  for (const end of ['-wal', '-shm']) if (existsSync(join(state, `state.db${end}`))) await run('audit list')
  const bytes = readFileSync(join(state, 'state.db'))
  for (let page = 1; page * 4_096 < bytes.length; page++) bytes.fill(0xff, page * 4_096, page * 4_096 + 64)
  writeFileSync(join(state, 'state.db'), bytes)
  writeFileSync(join(state, 'state.db-wal'), '')
  expect((await cli(['check', '--tool', 'bash', '--', 'ls'])).code).not.toBe(0)
  const say = /countersign restore FILE/
  expect(await run('start --no-tcp')).toMatchObject({
    code: expect.not.stringMatching('0'),
    err: expect.stringMatching(say),
  })
  expect((await run('status')).out).toMatch(say)
  expect((await run('doctor')).out).toMatch(say)
  const restored = await restore()
  expect(restored).toMatchObject({ code: 0 })
  expect(restored.out).toMatch(/The state that was here is damaged, so .*erased since the backup/)
  expect((await run('start --no-tcp')).code).toBe(0)
  expect((await run('status')).out).not.toMatch(/damaged/)
  expect((await run('audit verify')).code).toBe(0)
})

test('a newer state is refused with what to do', async () => {
  const { state, run, cli } = await runningWorld()
  await run('stop')
  const { openAsItIs } = await import('../../src/gate/store/open-database.ts')
  const database = openAsItIs(join(state, 'state.db'))
  database.exec('PRAGMA user_version = 999')
  database.close()
  expect(await cli(['audit', 'list'])).toMatchObject({
    err: expect.stringMatching(
      /written by a newer Countersign \(schema 999; .*use that version, or go back to a backup of before with countersign restore FILE/,
    ),
  })
})

test('a restore that was killed is said by status and doctor, refuses calls, and is settled by the next start', async () => {
  const { state, run, cli } = await runningWorld()
  await run('stop')
  writeFileSync(join(state, 'restoring'), 'staging before-restore-20300101T000000Z\n')
  writeFileSync(join(state, 'state.db.staged'), 'half a backup')
  const say = /A backup is being put in the place of the state, so nothing is allowed: .* countersign start/
  expect(await cli(['check', '--tool', 'bash', '--', 'ls'])).toMatchObject({
    err: expect.stringMatching(say),
  })
  expect((await run('status')).out).toMatch(say)
  expect((await run('doctor')).out).toMatch(say)
  expect((await run('start --no-tcp')).code).toBe(0)
  expect(readdirSync(state).filter(name => /restoring|staged/.test(name))).toEqual([])
  expect((await cli(['check', '--tool', 'bash', '--', 'ls'])).code).toBe(0)
  expect((await run('audit verify')).code).toBe(0)
})

test('both commands say what they do, and shells complete them', async () => {
  const { run } = residentWorld()
  expect((await run('backup --help')).out).toMatch(/needs\s+your secret[^]*no policy\s+file/)
  expect((await run('restore --help')).out).toMatch(/--keep-allowed[^]*stays taken back/)
  expect((await run('completion bash')).out).toMatch(/\bbackup\b[^]*\brestore\b/)
})
