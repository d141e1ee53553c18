import { expect, test } from 'vitest'
import type { JsonObject } from '../../ground/model/json.ts'
import { argumentRisk } from './argument-risk.ts'
import { ownName, scoreFiveFactors } from './score-five-factors.ts'

const quiet = () => ({ sql: false, shell: false })
const nameFactor = (tool: string) =>
  scoreFiveFactors({ tool, arguments: {}, callNumber: 1 }, quiet).factors.function_name
const risk = (value: string) => Number(argumentRisk({ value }, quiet).toFixed(6))

test('delete_user on production, described as permanent, is 0.720: high', () => {
  const scored = scoreFiveFactors(
    {
      tool: 'delete_user',
      arguments: { 0: 'usr_123', env: 'production' },
      docstring: 'Permanently remove a user account.',
      callNumber: 1,
    },
    quiet,
  )
  expect(scored.contributions).toEqual({
    function_name: 0.285,
    arguments: 0.175,
    docstring: 0.17,
    hints: 0,
    novelty: 0.09,
  })
  expect(scored).toMatchObject({ score: 0.72, level: 'high' })
})

test.each([
  ['mcp__update-server__get_user', 0.1],
  ['mcp__a__b__delete', 0.95],
  ['remove_server__list_users', 0.1],
  ['delete__user', 0.95],
  ['functions.dropTable', 0.95],
  ['db.delete', 0.95],
  ['HTTPDelete', 0.95],
  ['get_order', 0.1],
  ['order_pizza', 0.55],
  ['ｄｅｌｅｔｅ_user', 0.95],
  ['settings_overview', 0.4],
  ['', 0.4],
])('the name %s has the risk of its strongest verb: %d', (tool, wanted) => {
  expect(nameFactor(tool)).toBe(wanted)
})

test('a name in an unknown form stays whole', () => {
  expect(ownName('delete__everything')).toBe('delete__everything')
})

test.each([
  ['APIKey', 0.7],
  ['my_token2', 0.7],
  ['process.env', 0],
  ['.env.local', 0.7],
  ['monkey tokenizer reproduction', 0],
  ['2026-01-01 10:20:30', 0],
  ['std::string', 0],
  ['::1', 0.4],
  ['fe80::1', 0.4],
  ['2001:db8:0:0:0:0:0:1', 0.4],
  ['aa:bb:cc:dd:ee:ff', 0],
  ['999.1.1.1', 0],
  ['v1.2.3', 0],
  ['@scope/package', 0],
  ['a@b.example', 0.4],
  ['at 10.0.0.1.', 0.4],
  ['postgres://host/db', 0.4],
])('the value %s has the risk %d', (value, wanted) => expect(risk(value)).toBe(wanted))

test('the shell and SQL are asked only about a value with a keyword in it, and at most until both are found', () => {
  let asked = 0
  const count = () => ({ sql: true, shell: ++asked > 0 })
  argumentRisk(
    { a: 'an alarm in the form', b: 'adrift', c: 7, delete: 'the key of an object is no value' },
    count,
  )
  expect(asked).toBe(0)
  argumentRisk({ a: ['drop it', 'rm x', 'sudo y'] }, count)
  expect(asked).toBe(1)
})

test('nesting as deep as a megabyte allows, and a million values, are walked', () => {
  let deep: JsonObject = { at: 'production' }
  for (let i = 0; i < 200_000; i++) deep = { deep }
  expect(argumentRisk(deep, quiet)).toBeCloseTo(0.7)
  expect(argumentRisk({ many: Array.from({ length: 400_000 }, () => 'x') }, quiet)).toBe(0)
})

test('hints that are no number in the usual sense add nothing', () => {
  const hints = { a: Number.NaN, b: Number.NEGATIVE_INFINITY, c: 'true', d: null }
  expect(scoreFiveFactors({ tool: 'x', arguments: {}, hints, callNumber: 1 }, quiet).factors.hints).toBe(0)
})
