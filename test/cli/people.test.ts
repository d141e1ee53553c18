import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { addQuickReviewers } from '../people/quick-reviewer.ts'
import { runCli } from './run-cli.ts'

function home(): string {
  const folder = mkdtempSync(join(tmpdir(), 'countersign-people-cli-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

test('reviewers are added with a PIN from standard input, listed without it, and removed with it', async () => {
  const at = home()
  const run = (args: string, input = '') => runCli(at, args.split(' '), input)
  expect(await run('reviewer list')).toMatchObject({ code: 0, out: expect.stringContaining('Nobody') })
  const early = await run('policy accept')
  expect(early).toMatchObject({ code: 75, err: expect.stringContaining('since there is no reviewer') })
  expect(await run('reviewer add alice --secret-stdin', 'sunflower-42\n')).toMatchObject({ code: 0, err: '' })
  const stranger = await run('reviewer add bob --secret-stdin', '0000\n8264\n')
  expect(stranger).toMatchObject({ code: 77, err: expect.stringContaining('not the PIN or phrase of alice') })
  expect(await run('reviewer add bob --secret-stdin', 'sunflower-42\nmallow-8264-rose\n')).toMatchObject({
    code: 0,
  })
  const { out } = await run('reviewer list --json')
  expect(JSON.parse(out).map(({ name }: { name: string }) => name)).toEqual(['alice', 'bob'])
  expect(out).not.toMatch(/sunflower|mallow|hash/)
  expect(await run('reviewer remove bob --as alice --secret-stdin', 'sunflower-42\n')).toMatchObject({
    code: 0,
  })
  expect(await run('reviewer remove alice', '')).toMatchObject({ code: 64 })
})

test('once a call was judged nobody is shown a phrase in vain, and each command names the way that is left', async () => {
  const at = home()
  const run = (args: string, input = '') => runCli(at, args.split(' '), input)
  expect((await run('reviewer list')).out).toContain('begin with countersign reviewer add NAME')
  const waits = await run('run -- git push --force origin main')
  expect(waits).toMatchObject({ code: 1, err: expect.stringContaining('waits') })
  const added = await run('reviewer add alice')
  expect(added).toMatchObject({ code: 77, out: '' })
  // No secret was asked for: there is no terminal, which would be the reason otherwise.
  expect(added.err).toContain('calls were judged here before anybody could answer')
  for (const command of ['pause --for 30m', 'reviewer fingerprint', 'reviewer list'])
    expect(Object.values(await run(command)).join(' ')).toMatch(
      /countersign reviewer (recover|add) NAME.*(root|a day|begins anew)/s,
    )
})

test('a block is previewed, saved with a proof, listed and revoked', async () => {
  const at = home()
  const run = (args: readonly string[], input = '') => runCli(at, args, input)
  await addQuickReviewers(join(at, 'state'), ['alice'])
  const add = ['grant', 'add', '--block', '--tool', 'terraform', '--reason', 'people do that']
  expect(await run([...add, '--dry-run'])).toMatchObject({
    code: 0,
    out: expect.stringContaining('No call is in the log yet that it could have blocked.'),
  })
  const added = await run([...add, '--secret-stdin', '--json'], 'sunflower-42\n')
  const { id } = JSON.parse(added.out).added
  const check = await run(['check', '--tool', 'bash', '--', 'terraform', 'plan'])
  expect(check).toMatchObject({ code: 2, out: expect.stringContaining('people do that') })
  const { out: listed } = await run(['grant', 'list'])
  expect(listed).toContain(id)
  expect(listed).toContain('  Calls with terraform. Why: people do that.')
  expect(await run(['grant', 'revoke', id, '--secret-stdin'], 'sunflower-42\n')).toMatchObject({ code: 0 })
  expect((await run(['check', '--tool', 'bash', '--', 'terraform', 'plan'])).code).toBe(0)
  expect((await run(['grant', 'list'])).out).toContain('Nothing is granted')
})

test('a pause is begun and ended with a proof', async () => {
  const at = home()
  const run = (args: readonly string[], input = '') => runCli(at, args, input)
  await addQuickReviewers(join(at, 'state'), ['alice'])
  expect((await run(['pause', '--for', '30m', '--secret-stdin'], '1234\n')).code).toBe(77)
  expect((await run(['pause', '--for', '30m', '--secret-stdin'], 'sunflower-42\n')).code).toBe(0)
  expect((await run(['check', '--tool', 'bash', '--', 'git push --force origin main'])).out).toContain(
    'paused',
  )
  expect((await run(['check', '--tool', 'bash', '--', 'rm -rf /'])).code).toBe(2)
  expect((await run(['pause', '--end', '--secret-stdin'], 'sunflower-42\n')).code).toBe(0)
  expect((await run(['check', '--tool', 'bash', '--', 'git push --force origin main'])).code).toBe(1)
  expect((await run(['pause', '--for', 'soon'])).code).toBe(64)
})

test('trust is empty at first, and resetting it wants the word all', async () => {
  const at = home()
  expect((await runCli(at, ['trust', 'list'])).out).toContain('Nobody has answered')
  expect((await runCli(at, ['trust', 'show', 'abcdef'])).code).toBe(66)
  expect((await runCli(at, ['trust', 'reset'])).err).toContain('--all')
  expect((await runCli(at, ['trust', 'revoke'])).code).toBe(64)
})

test('a script answers a review with the secret on its standard input', async () => {
  const at = home()
  const run = (args: readonly string[], input = '') => runCli(at, args, input)
  await addQuickReviewers(join(at, 'state'), ['alice'])
  const parked = await run(['run', '--park', '--json', '--', 'git', 'push', '--force', 'origin', 'main'])
  const { reviewId } = JSON.parse(parked.err)
  const wrong = await run(['review', 'deny', reviewId, '--secret-stdin'], '0000\n')
  expect(wrong).toMatchObject({ code: 77, err: expect.stringContaining('not the PIN') })
  const denied = await run(
    ['review', 'deny', reviewId, '--as', 'alice', '--secret-stdin', '--json'],
    'sunflower-42\n',
  )
  expect(JSON.parse(denied.out).review).toMatchObject({ state: 'denied', votes: [{ proof: 'pin' }] })
})

test('a mistyped command of review is told the nearest one, and opens nothing', async () => {
  const at = home()
  expect(await runCli(at, ['review', 'aprove'])).toMatchObject({
    code: 64,
    err: expect.stringContaining('the nearest is countersign review approve'),
  })
  expect(await runCli(at, ['review', 'r-0000000000000000'])).toMatchObject({
    err: expect.stringContaining('needs a terminal: countersign review list shows what waits'),
  })
})
