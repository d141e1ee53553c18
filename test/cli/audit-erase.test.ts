import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { digestsName } from '../../src/people/audit/parts/seal-parts.ts'
import { addQuickReviewers } from '../people/quick-reviewer.ts'
import { residentWorld } from '../resident/resident-world.ts'
import { drawCases } from '../samples.ts'
import { runCli } from './run-cli.ts'

const address = '12 Rose Lane, Springfield'
const reason = 'a customer’s address'
const sentence = /^erased \d{4}-\d\d-\d\d by alice: a customer’s address$/
const pin = 'sunflower-42\n'

/** A home with a reviewer, and entry 2 of its log: a call that holds an address. */
async function homeWithCall({ isResident = false } = {}) {
  const { home, state, run } = residentWorld()
  await addQuickReviewers(state, ['alice'])
  if (isResident) expect((await run('start --no-tcp')).code).toBe(0)
  const cli = (args: readonly string[], input = '') => runCli(home, args, input)
  await cli(['check', '--tool', 'bash', '--', 'curl', '-d', `to=${address}`, 'https://labels.example'])
  const erase = (seq: string, pointer: string, more: readonly string[] = [], input = pin) =>
    cli(['audit', 'erase', seq, pointer, '--secret-stdin', '--reason', reason, ...more], input)
  const holding = (text: string) =>
    readdirSync(join(home, 'state'), { withFileTypes: true })
      .filter(one => one.isFile() && readFileSync(join(one.parentPath, one.name)).includes(text))
      .map(({ name }) => name)
  return { cli, erase, holding, run }
}

/** Whether a gate runs: without one, commands do the same by themselves. */
const withGate = drawCases([false, true]).map(({ value }) => value)

test.each(withGate)(
  'an erased call is gone from every answer and every file, and the log verifies; a gate that runs: %s',
  async isResident => {
    const { cli, erase, holding, run } = await homeWithCall({ isResident })
    expect(holding('Rose Lane')).not.toEqual([])
    const { code, out, err } = await erase('2', '/call/arguments', ['--json'])
    expect({ code, err }).toEqual({ code: 0, err: '' })
    const report = JSON.parse(out)
    expect(report).toMatchObject({ exports: [], alsoIn: [], left: [] })
    expect(report.parts).toContain('/call/arguments')
    expect(holding('Rose Lane')).toEqual([])
    const answers = [
      ['audit', 'list'],
      ['audit', 'list', '--format', 'csv'],
      ['audit', 'list', '--json'],
      ['audit', 'show', '2'],
      ['audit', 'show', '2', '--again'],
      ['audit', 'export', '--format', 'json'],
      ['audit', 'export', '--format', 'jsonl'],
      ['audit', 'export', '--format', 'csv'],
      ['audit', 'export', '--tool', 'bash'],
      ['audit', 'verify'],
    ]
    for (const args of answers) {
      const answer = await cli(args)
      expect(answer, args.join(' ')).toMatchObject({ code: 0, err: '' })
      expect(answer.out, args.join(' ')).not.toMatch(/Rose Lane|labels\.example/)
    }
    if (isResident) expect((await run('stop')).code).toBe(0)
    expect(holding('Rose Lane')).toEqual([])
  },
)

test('the sentence that says who erased stands in every form that an answer has', async () => {
  const { cli, erase } = await homeWithCall()
  const { out: message } = await erase('2', '/call/arguments')
  expect(message).toMatch(/^Erased from entry 2: \/call\/arguments, .*Entry 3 says so/)
  expect(message).toMatch(/Searched \d+ files of the state, \d+ bytes: nothing of it is left\./)
  expect((await cli(['audit', 'list'])).out).toMatch(/ALLOW\* +\d\.\d\d +erased .* by alice: a customer/)
  const [, row = ''] = (await cli(['audit', 'list', '--format', 'csv'])).out.split('\n')
  expect(row).toContain('by alice: a customer’s address')
  const logged = JSON.parse((await cli(['audit', 'show', '2', '--json'])).out)
  expect(logged.missing['/call/arguments']).toMatch(sentence)
  expect(logged.call.arguments).toEqual({ '(erased)': expect.stringMatching(sentence) })
  const { out } = await cli(['audit', 'show', '2', '--again'])
  expect(out).toMatch(/Not judged again: the arguments of the call are erased .* by alice/)
  expect(out).not.toContain('the same answer')
  for (const title of ['Call', 'Effects', 'Contributions'])
    expect(out).toMatch(new RegExp(`${title}\\n(?:  .*\\n){0,2}  erased .* by alice: a customer`))
  const lines = (await cli(['audit', 'export'])).out.trim().split('\n')
  const entry = lines.map(line => JSON.parse(line)).find(({ seq }) => seq === 2)
  expect(entry).toMatchObject({ openings: {} })
  expect(entry.erased).toContainEqual(
    expect.objectContaining({
      pointer: '/call/arguments',
      by: 'alice',
      reason,
      digest: entry.body.call[digestsName][0],
    }),
  )
})

test('who erases is told of every export that was made before', async () => {
  const { cli, erase } = await homeWithCall()
  expect((await cli(['audit', 'export'])).out).toContain(address)
  expect((await erase('2', '/call/arguments')).out).toMatch(
    /Exported before, on \d{4}-\d\d-\d\d \d\d:\d\d by owner: that copy still has it\./,
  )
})

test.each(withGate)(
  'what can’t be erased is refused with its own code, and the sentence names what can; a gate that runs: %s',
  async isResident => {
    const { cli, erase, run } = await homeWithCall({ isResident })
    const parked = await cli(['run', '--park', '--json', '--', 'git', 'push', '--force', 'origin', 'main'])
    const { reviewId } = JSON.parse(parked.err)
    const refusals: readonly (readonly [string, string, number, string])[] = [
      ['2', '/call/session', 65, 'has no sealed part “/call/session”: it has /call/arguments, '],
      ['2', '', 65, 'has no sealed part “”: it has /call/arguments, '],
      ['2', '/call/arguments/command', 65, 'erase /call/arguments.'],
      ['1', '/reason', 75, 'Entry 1 has no sealed part: its hash covers every word of it'],
      ['3', '/call/arguments', 75, `The review ${reviewId} of this call waits: answer it first.`],
      ['99', '/reason', 66, 'There is no entry 99'],
      ['0', '/reason', 64, 'not a whole number above 0'],
    ]
    for (const [seq, pointer, code, text] of refusals)
      expect(await erase(seq, pointer)).toMatchObject({ code, out: '', err: expect.stringContaining(text) })
    expect(await erase('2', '/call/arguments', [], '1111\n')).toMatchObject({ code: 77, out: '' })
    const without = ['audit', 'erase', '2', '/call/arguments']
    expect(await cli([...without, '--reason', reason])).toMatchObject({
      code: 64,
      err: expect.stringContaining('no terminal to ask'),
    })
    expect((await cli([...without, '--secret-stdin'], pin)).code).toBe(64)
    expect((await cli([...without, '--secret-stdin', '--reason', ' '], pin)).code).toBe(65)
    expect((await cli(['audit', 'show', '2'])).out).toContain(address)
    expect((await erase('2', '/call/arguments')).code).toBe(0)
    expect(await erase('2', '/call/arguments')).toMatchObject({
      code: 75,
      err: expect.stringContaining('/call/arguments of entry 2 is erased'),
    })
    expect((await erase('2', '/nothing')).err).toContain('all that it had are erased')
    if (isResident) expect((await run('stop')).code).toBe(0)
  },
)
