import { expect, test } from 'vitest'
import type { Effect } from '../../../ground/model/effect.ts'
import { hostsOfEffects } from './hosts-of-effects.ts'

const from = { evidence: { pointer: '/command', start: 0, end: 1 }, through: [] } as const
const connect = (scheme: string, host: string, port: number | null = null): Effect => ({
  ...from,
  type: 'connect',
  scheme,
  host,
  port,
  sends: [],
})
const execute = (read: boolean): Effect => ({
  ...from,
  type: 'execute',
  language: 'shell',
  source: { from: 'unknown' },
  read,
})

test('the hosts that a command names, each with the port that it is asked at', () => {
  const effects = [
    connect('https', 'docs.example.org'),
    connect('http', 'a.example', 8080),
    connect('ssh', 'b.example'),
    execute(true),
  ]
  expect(hostsOfEffects(effects)).toEqual([
    { host: 'docs.example.org', port: 443 },
    { host: 'a.example', port: 8080 },
    { host: 'b.example', port: 22 },
  ])
})

test.each([
  ['a host that is known only at run time', [connect('https', '')]],
  ['a scheme without a usual port', [connect('tcp', 'a.example')]],
  ['code beside it that nobody could read', [connect('https', 'a.example'), execute(false)]],
])('%s names none', (_name, effects) => {
  expect(hostsOfEffects(effects)).toEqual([])
})
