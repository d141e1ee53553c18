import { expect, test } from 'vitest'
import { parseCall } from '../../../gate/core/intake/parse-call.ts'
import { virtualPlace } from '../../../ground/model/place.ts'
import { readEffects } from '../index.ts'
import { jsonText } from './json-text.ts'
import type { Value } from './value.ts'

const about = { origin: 'check', agent: 'a', session: 's', profile: 'default' } as const
const paid = (command: string) =>
  readEffects(
    parseCall({ kind: 'shell', args: { command } }, about),
    virtualPlace,
    new Map(),
  ).effects.flatMap(effect => (effect.type === 'money' ? [effect.amount?.value] : []))
const python = (body: string) =>
  `python3 -c 'import requests, json; requests.post("https://api.bank.example/v1/payments", ${body})'`
const node = (body: string) =>
  `node -e 'fetch("https://api.bank.example/v1/payments", {method: "POST", body: ${body}})'`

test.each([
  [python('json={"amount": 50000, "currency": "EUR"}'), 50_000],
  [python('json={"amount": 50_000}'), 50_000],
  [python('json={"amount": 5e4}'), 50_000],
  [python('json={"amount": "50,000.00"}'), 50_000],
  [python('json={"amount": 1, "total": 90000}'), 90_000],
  [python('json={"payment": {"amount": 50000, "iban": iban}}'), 50_000],
  [python('json={"items": [{"amount": 1}, {"amount": 70000}]}'), 70_000],
  [python('json=dict(amount=50000)'), 50_000],
  [python('data=json.dumps({"amount": 50000, "to": who})'), 50_000],
  [node('JSON.stringify({amount: 50000, iban: "DE89"})'), 50_000],
  [node('JSON.stringify({payment: {amount: 50000n}})'), 50_000],
] as const)('%s pays', (command, value) => {
  expect(paid(command)).toEqual([value])
})

test.each([
  python('json={"amount": 0}'),
  python('json={"amount": "none", "page": 5}'),
  python('json={"note": "we paid 50000"}'),
  node('JSON.stringify({page: 3})'),
])('%s pays nothing', command => {
  expect(paid(command)).toEqual([])
})

test('an object that holds itself in every line is written in bounds', () => {
  let value: Value = { text: 'x', known: true, raw: 'x' }
  for (let i = 0; i < 60; i++)
    value = {
      fields: new Map([
        ['a', value],
        ['b', value],
      ]),
      raw: 'a',
    }
  expect(jsonText(value).length).toBeLessThan(70_000)
})
