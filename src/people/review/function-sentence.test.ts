import { expect, test } from 'vitest'
import { parseCall } from '../../gate/core/intake/parse-call.ts'
import type { JsonObject } from '../../ground/model/json.ts'
import { virtualPlace } from '../../ground/model/place.ts'
import { readEffects } from '../../judge/readers/index.ts'
import { summaryLine } from './summary-line.ts'
import { summaryOf } from './summary-of.ts'

const about = { origin: 'check', agent: 'a', session: 's', profile: 'default' } as const

function headline(tool: string, args: JsonObject, docstring?: string): string {
  const call = parseCall({ kind: 'tool', tool, args, ...(docstring !== undefined && { docstring }) }, about)
  const { effects } = readEffects(call, virtualPlace, new Map())
  const reason = { kind: 'points', text: 'because', final: false } as const
  const assessment = { contributions: [], failures: [] } as never
  return summaryOf(call, { effects, assessment, reason }, []).headline
}

const notices: readonly (readonly [
  tool: string,
  args: JsonObject,
  said: string | undefined,
  headline: string,
])[] = [
  [
    'delete_user',
    { id: 'usr_123', environment: 'production' },
    'Permanently remove a user account.',
    'Deletes user (id: usr_123), in production: “Permanently remove a user account.”',
  ],
  ['set_role', { user: 'bob', role: 'admin' }, undefined, 'Sets role (user: bob, role: admin).'],
  ['purge_cache', { zone: 'prod' }, undefined, 'Purges cache, in prod.'],
  ['rotate_key', { name: 'prod-db' }, undefined, 'Rotates key (name: prod-db).'],
  ['issue_refund', { charge: 'ch_1', amount: 900 }, undefined, 'Issues refund (charge: ch_1, amount: 900).'],
  [
    'mcp__crm__remove_contact',
    { id: 7, notes: ['a', 'b'], nothing: null },
    'Deletes a contact. It takes its notes along.',
    'Removes contact in crm (id: 7, notes: 2 items): “Deletes a contact.”',
  ],
  [
    'delete_rows',
    { a: '1', b: '2', c: '3', d: '4', e: '5' },
    undefined,
    'Deletes rows (a: 1, b: 2, c: 3, d: 4, 1 more).',
  ],
]

test.each(notices)('%s %j is told in its own words', (tool, args, text, wanted) => {
  expect(headline(tool, args, text)).toBe(wanted)
})

test('a secret among the arguments is never shown', () => {
  const text = headline('delete_login', {
    user: 'bob',
    password: 'hunter2xy',
    api_key: 'abc-123',
    sessionToken: 'zzz',
  })
  expect(text).toBe(
    'Deletes login (user: bob, password not shown, api_key not shown, sessionToken not shown).',
  )
})

test('neither is it in the line of a list', () => {
  const call = parseCall(
    { kind: 'tool', tool: 'delete_login', args: { user: 'bob', password: 'hunter2xy' } },
    about,
  )
  const { effects } = readEffects(call, virtualPlace, new Map())
  expect(summaryLine(call, effects)).toBe('Deletes login (user: bob, password not shown).')
})

test('a description ends with its sentence, and closes no quotation mark of ours', () => {
  expect(headline('delete_rows', { id: 'a' }, 'Deletes e.g. old rows.” It is safe. More')).toBe(
    "Deletes rows (id: a): “Deletes e.g. old rows.' It is safe.”",
  )
})

test('a message and a sum that somebody gets are told in ours', () => {
  expect(headline('send_message', { to: 'bob@acme.example', text: 'hi' })).toBe(
    'Sends a message to bob@acme.example.',
  )
  expect(headline('send_money', { to: 'bob', amount: 12, currency: 'EUR' })).toBe('Sends 12 EUR to bob.')
})

test('endless and hostile words are cut and made visible', () => {
  const text = headline('delete_user\u202e', { id: 'x'.repeat(9_000) }, `${'a'.repeat(9_000)}\u001b[31m`)
  expect(text.length).toBeLessThan(400)
  expect(text).not.toMatch(/\p{Cc}|\u202e/u)
})
