import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { addQuickReviewers } from '../people/quick-reviewer.ts'
import { residentWorld } from '../resident/resident-world.ts'
import { runCli } from './run-cli.ts'

const pin = 'sunflower-42\n'

test('a gate that runs changes its key, and the program follows from the first key alone until it is revoked', async () => {
  const { home, state, run } = residentWorld()
  await addQuickReviewers(state, ['alice'])
  expect((await run('start --no-tcp')).code).toBe(0)
  const cli = async (args: readonly string[], input = '') => {
    const { code, out, err } = await runCli(home, args, input)
    expect(code, `${args.join(' ')}: ${err}`).toBe(0)
    return out
  }
  const check = () => cli(['check', '--tool', 'bash', '--', 'ls', '-l'])
  await check()
  const [pinned = ''] = (await cli(['audit', 'key', 'show'])).split('\n')
  expect(pinned).toMatch(/^log countersign\/[0-9a-f]{16}\+[0-9a-f]{8}\+\S{44}$/)
  const program = join(home, 'verify.mjs')
  writeFileSync(program, await cli(['audit', 'verifier', '--program']))
  const policy = join(home, 'policy.txt')
  writeFileSync(policy, `${pinned}\nquorum none\n`)
  const verify = async () => {
    const file = join(home, 'some.evidence.jsonl')
    await cli(['audit', 'prove', '2', '--to', file])
    const { status, stdout } = spawnSync(process.execPath, [program, file, '--policy', policy], {
      encoding: 'utf8',
    })
    return { status, stdout }
  }
  expect((await verify()).status).toBe(0)
  const rotated = await cli(['audit', 'key', 'rotate', '--secret-stdin'], pin)
  const [, entry = ''] =
    /^Entry (\d+) puts a new key in force, signed by the one before it\./.exec(rotated) ?? []
  await check()
  const followed = await verify()
  expect([followed.status, followed.stdout]).toEqual([0, expect.stringContaining('changed its key since')])
  const id = pinned.split('+')[1] ?? ''
  const revoked = await cli(['audit', 'key', 'revoke', id, '--since', '2', '--secret-stdin'], pin)
  expect(revoked).toContain('tell readers the key in force anew')
  const refused = await verify()
  expect([refused.status, refused.stdout]).toEqual([2, expect.stringContaining('Its key was revoked')])
  const listed = await cli(['audit', 'key', 'list'])
  expect(listed).toContain(`the first key, up to entry ${entry}; revoked above 2 entries`)
  expect(await cli(['audit', 'verify'])).toContain('The log is whole')
  const wrong = await runCli(home, ['audit', 'key', 'rotate', '--secret-stdin'], 'wrong\n')
  expect([wrong.code, wrong.err]).toEqual([expect.any(Number), expect.stringContaining('alice')])
  expect(wrong.code).not.toBe(0)
})
