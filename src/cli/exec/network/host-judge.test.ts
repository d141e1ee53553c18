import { expect, test } from 'vitest'
import type { Gate } from '../../../gate/core/gate.ts'
import { HostJudge } from './host-judge.ts'

test('a host that was approved with the command is not asked for; another one, or another port, is', async () => {
  const refused: string[] = []
  const asker = { session: 's', agent: 'run', profile: 'default', cwd: null }
  const telling = { onWait: () => {}, onRefused: (to: { host: string }) => refused.push(to.host) }
  // Every question fails: this gate has no parts.
  const judge = new HostJudge({} as Gate, asker, telling, [{ host: 'docs.example.org', port: 443 }])
  expect(await judge.problemWith({ host: 'docs.example.org', port: 443 })).toBe(undefined)
  expect(await judge.problemWith({ host: 'docs.example.org', port: 80 })).toBe('the gate did not answer')
  expect(await judge.problemWith({ host: 'a.example', port: 443 })).toBe('the gate did not answer')
  expect(refused).toEqual(['docs.example.org', 'a.example'])
})

test('10,000 hosts are asked for at once, and the next one is refused in a sentence', async () => {
  const asker = { session: 's', agent: 'run', profile: 'default', cwd: null }
  const judge = new HostJudge({} as Gate, asker, { onWait: () => {}, onRefused: () => {} })
  const all = Array.from({ length: 10_001 }, (_, i) =>
    judge.problemWith({ host: `h${i}.example`, port: 443 }),
  )
  const answers = await Promise.all(all)
  expect(new Set(answers.slice(0, 10_000))).toEqual(new Set(['the gate did not answer']))
  expect(answers.at(-1)).toBe('the command has asked for 10000 hosts already')
  await judge.end()
})
