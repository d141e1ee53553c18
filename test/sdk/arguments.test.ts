import { Readable } from 'node:stream'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { createGate, GateError, guard } from '../../src/agents/sdk/index.ts'
import { freezeArguments } from '../../src/agents/sdk/call/freeze-arguments.ts'
import { parametersOf } from '../../src/agents/sdk/guard/parameters-of.ts'
import { ownGate } from './sdk-world.ts'

class Account {
  id = 'usr_1'
}
const cyclic: Record<string, unknown> = {}
cyclic['self'] = { inner: [cyclic] }
const throwing = {
  get id(): string {
    throw new Error('a getter ran')
  },
}
const trapped = new Proxy(
  {},
  {
    get: () => {
      throw new Error('a trap ran')
    },
    ownKeys: () => {
      throw new Error('a trap ran')
    },
    getPrototypeOf: () => {
      throw new Error('a trap ran')
    },
  },
)
let deep: unknown = 'end'
for (let i = 0; i < 100; i++) deep = [deep]

test.each<[string, unknown, string]>([
  ['a cycle', cyclic, 'holds itself'],
  ['a class instance', { account: new Account() }, 'Account instance'],
  ['a function', { toJSON: () => 1 }, 'is a function'],
  ['a stream', Readable.from(['x']), 'instance'],
  ['a promise', Promise.resolve(1), 'Promise instance'],
  ['a BigInt', { amount: 10n }, 'is a bigint'],
  ['a Map', new Map([['id', 'usr_1']]), 'Map instance'],
  ['a Date', { at: new Date(0) }, 'Date instance'],
  ['bytes', Buffer.from('x'), 'Buffer instance'],
  ['a getter that throws', throwing, 'is a getter'],
  ['a proxy', trapped, 'is a proxy'],
  ['a proxy inside', { list: [trapped] }, 'is a proxy'],
  ['a symbol', { kind: Symbol('x') }, 'is a symbol'],
  ['a member named by a symbol', { [Symbol('x')]: 1 }, 'symbol'],
  ['NaN', { amount: Number.NaN }, 'NaN'],
  ['Infinity', Number.POSITIVE_INFINITY, 'Infinity'],
  ['half a character', { text: '\ud800' }, 'lone surrogate'],
  ['a list with a hole', { list: Array.from({ length: 2 }).fill(1, 0, 1) }, 'undefined'],
  ['what is nested too deep', deep, 'nested deeper'],
  ['a box', { flag: Object(true) as unknown }, 'Boolean instance'],
])('%s is a clear error, and the function is not run', async (_what, value, part) => {
  const gate = ownGate()
  let runs = 0
  const get_thing = async (thing: unknown, more: string) => `${String(thing)}${more}${++runs}`
  const error = await guard(get_thing, { gate })(value, 'x').catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(GateError)
  expect(error).toMatchObject({ code: 'invalid' })
  expect((error as GateError).message).toContain(part)
  expect((error as GateError).message).toContain('thing')
  expect(runs).toBe(0)
  await gate.close()
})

test('plain data of another realm, without a prototype, or with __proto__ as a name is plain data', () => {
  const foreign = runInNewContext('({ list: [1, { a: null }] })') as unknown
  expect(freezeArguments(foreign, 'x')).toEqual({ list: [1, { a: null }] })
  expect(freezeArguments(Object.assign(Object.create(null), { a: 1 }), 'x')).toEqual({ a: 1 })
  const odd = freezeArguments(JSON.parse('{"__proto__": {"admin": true}}'), 'x') as Record<string, unknown>
  expect(Object.keys(odd)).toEqual(['__proto__'])
  expect(odd['admin']).toBeUndefined()
})

test('what runs is a frozen copy: changing the arguments meanwhile changes nothing', async () => {
  const gate = ownGate()
  const input = { id: 'usr_1', tags: ['a'] }
  const seen: unknown[] = []
  async function get_tags(query: { id: string; tags: string[] }) {
    seen.push(query, Object.isFrozen(query), Object.isFrozen(query.tags))
  }
  const called = guard(get_tags, { gate })(input)
  input.id = 'usr_2'
  input.tags.push('b')
  await called
  expect(seen).toEqual([{ id: 'usr_1', tags: ['a'] }, true, true])
  await gate.close()
})

/** What a gate was asked to judge, each time. */
function judging() {
  const seen: unknown[] = []
  const gate = ownGate({
    builtInFilters: false,
    scorer: call => {
      seen.push(call.arguments)
      return 0
    },
  })
  return { gate, seen }
}

test('arguments are judged under the names of their parameters, with literal defaults', async () => {
  const { gate, seen } = judging()
  async function get_a(id: string, env = 'production', ...rest: number[]) {
    return [id, env, rest]
  }
  const get_b = async ({ id, env = 'test' }: { id: string; env?: string }) => [id, env]
  const get_c = async (query: { id: string }) => query
  expect(await guard(get_a, { gate })('x')).toEqual(['x', 'production', []])
  await guard(get_a, { gate })('x', 'test', 1, 2)
  await guard(get_b, { gate })({ id: 'y' })
  await guard(get_c, { gate })({ id: 'z' })
  await guard(get_c.bind(null), { gate })({ id: 'w' })
  await guard(get_a, { gate, parameters: ['user', 'stage'] })('v', 'dev')
  expect(seen).toEqual([
    { id: 'x', env: 'production' },
    { id: 'x', env: 'test', rest: 1, 3: 2 },
    { id: 'y', env: 'test' },
    { id: 'z' },
    { 0: { id: 'w' } },
    { user: 'v', stage: 'dev' },
  ])
  await gate.close()
})

const stage = () => 'production'

test('a default that is computed is never run unjudged: what leaves it out is refused by name', async () => {
  const { gate, seen } = judging()
  let runs = 0
  const ran = (...input: unknown[]) => [++runs, ...input]
  const later = async (id: string, env = stage()) => ran(id, env)
  const apart = async ({ id, env = stage() }: { id: string; env?: string }) => ran(id, env)
  const nested = async ({ at: { zone = stage() } = {} }: { at?: { zone?: string } }) => ran(zone)
  const earlier = async (id: string, owner = id) => ran(id, owner)
  const listed = async (id: string, [first = stage()]: string[] = []) => ran(id, first)
  const named = guard(later, { gate, parameters: ['user', 'stage'] })
  const refused: readonly [Promise<unknown>, string][] = [
    [guard(later, { gate })('u'), 'env was left out'],
    [guard(later, { gate })('u', undefined), 'env was left out'],
    [guard(apart, { gate })({ id: 'u' }), 'env was left out'],
    [guard(nested, { gate })({}), 'at.zone was left out'],
    [guard(nested, { gate })({ at: {} }), 'at.zone was left out'],
    [guard(earlier, { gate })('u'), 'owner was left out'],
    [named('u'), 'stage was left out'],
  ]
  for (const [called, part] of refused) {
    const error = await called.catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ code: 'invalid' })
    expect((error as GateError).message).toContain(part)
  }
  expect(() => guard(listed, { gate })).toThrow('Parameter 2 of listed is taken apart with defaults')
  expect([runs, seen]).toEqual([0, []])
  await guard(later, { gate })('u', 'test')
  await guard(later, { gate, unjudged: ['env'] })('u')
  await guard(apart, { gate })({ id: 'u', env: 'test' })
  await guard(nested, { gate })({ at: { zone: 'a' } })
  expect(seen).toEqual([
    { id: 'u', env: 'test' },
    { id: 'u' },
    { id: 'u', env: 'test' },
    { at: { zone: 'a' } },
  ])
  expect(runs).toBe(4)
  await gate.close()
})

test('literal defaults of every form are judged as they run, inside of patterns too', async () => {
  const { gate, seen } = judging()
  // biome-ignore format: sources as people write them
  const odd = async (a = 1_000, b = 1e3, c = "it's", d = 'a\n\'b', e = [1, 'x', [null]], f = { env: 'production', 'k-1': [!0] }, g = undefined, h = -.5, i = {}) => [a, b, c, d, e, f, g, h, i]
  const deep = async ({
    at: { zone = 'eu', 'k-2': k = 2 } = {},
    ...rest
  }: {
    at?: { zone?: string; 'k-2'?: number }
  } = {}) => [zone, k, rest]
  const whole = async (
    id: string,
    { force = true, at: { zone = 'eu' } = {} } = {} as { force?: boolean; at?: object & { zone?: string } },
  ) => [id, force, zone]
  const input = await guard(odd, { gate })()
  const [a, b, c, d, e, f, g, h, i] = input
  expect(seen).toEqual([{ a, b, c, d, e, f, h, i }])
  expect(g).toBeUndefined()
  await guard(deep, { gate })({ at: { zone: 'us' } })
  await guard(deep, { gate })()
  await guard(whole, { gate })('u', { at: {} })
  expect(seen.slice(1)).toEqual([
    { at: { zone: 'us', 'k-2': 2 } },
    { at: { zone: 'eu', 'k-2': 2 } },
    { id: 'u', force: true, at: { zone: 'eu' } },
  ])
  await gate.close()
})

test('a program’s own parameter is handed over and not judged, and so is an AbortSignal', async () => {
  const seen: unknown[] = []
  const gate = ownGate({
    builtInFilters: false,
    scorer: call => {
      seen.push(call.arguments)
      return 0
    },
  })
  const connection = new Account()
  const get_rows = async (db: Account, query: string, signal?: AbortSignal) => [db, query, signal]
  const { signal } = new AbortController()
  const input = await guard(get_rows, { gate, unjudged: ['db'] })(connection, 'q', signal)
  expect(input[0]).toBe(connection)
  expect(input[2]).toBe(signal)
  expect(seen).toEqual([{ query: 'q' }])
  await gate.close()
})

// biome-ignore format: sources as people write them
const sources: readonly [string, (...input: never[]) => unknown, readonly (string | null)[] | null][] = [
  ['function', function f(a: never, b: never) { return [a, b] }, ['a', 'b']],
  ['arrow', (a: never) => a, ['a']],
  ['comments and strings', (a = '),(' as never, /* c, d */ b = /[)]/ as never) => [a, b], ['a', 'b']],
  ['method', { f(a: never, [b]: never[]) { return [a, b] } }.f, ['a', null]],
  ['async generator', async function* f(a: never, ...rest: never[]) { yield [a, rest] }, ['a', 'rest']],
  ['nothing', () => 1, []],
  ['native', Math.max as never, null],
  ['class', class { a = 1 } as never, null],
]
test.each(sources)('the parameters of a %s are read', (_what, fn, names) => {
  expect(parametersOf(fn)?.map(({ name }) => name) ?? null).toEqual(names)
})

test('a function without a name, and one that a name is not known of, is refused at once', () => {
  expect(() =>
    guard(
      (
        () => async () =>
          1
      )(),
    ),
  ).toThrow('give options.name')
  expect(
    guard(
      (
        () => async () =>
          1
      )(),
      { name: 'get_one', gate: ownGate() },
    ).name,
  ).toBe('')
})

test('settings that would guard less than they say are refused where the guard is made', () => {
  const gate = ownGate()
  const save = async (db: object, row: string) => [db, row]
  expect(() => guard(save, { gate, unjudged: ['conn'] })).toThrow('no parameter of save: it has db, row')
  expect(() => guard(save, { gate, onQueue: 'wait' as never })).toThrow('onQueue must be hold, park')
  expect(() => createGate({ url: 'gate.example.com' })).toThrow('names no gate')
})

test('what can’t be judged is refused with the way to hand it over', async () => {
  const gate = ownGate()
  const save = async (db: object, row: string) => [db, row]
  await expect(guard(save, { gate })(new Map(), 'a')).rejects.toThrow(
    'name a parameter that your program fills in unjudged',
  )
  await gate.close()
})

const useless: readonly (readonly [Record<string, unknown>, string])[] = [
  [{ session: '' }, 'session'],
  [{ agent: 'a'.repeat(2_000) }, 'agent'],
  [{ environment: 7 }, 'environment'],
  [{ docstring: ['Permanently'] }, 'docstring'],
  [{ hints: { amount: 10n } }, 'hints'],
  [{ hints: [1] }, 'hints'],
  [{ kind: 'mail' }, 'kind'],
  [{ profile: '' }, 'profile'],
  [{ parameters: 'id' }, 'parameters'],
  [{ unjudged: [1] }, 'unjudged'],
  [{ gate: {} }, 'gate'],
  [{ approvers: [{ name: 'ann' }] }, 'approvers'],
  [{ approvers: [{ name: 'ann\nbob', ask: async () => true }] }, 'name'],
  [{ signal: 'now' }, 'signal'],
]

test.each(useless)('guard says at once that %o would have every call refused', (options, field) => {
  const get_user = async (id: string) => id
  const make = () => guard(get_user, options)
  expect(make).toThrow(GateError)
  expect(make).toThrow(new RegExp(field))
})

test('what a function gives for each call is looked at with the call', async () => {
  const gate = ownGate()
  const get_user = async (id: string) => id
  const read = guard(get_user, { gate, session: () => '', docstring: '' })
  await expect(read('u')).rejects.toMatchObject({ code: 'invalid', field: 'session' })
  await gate.close()
})
