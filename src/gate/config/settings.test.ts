import { expect, test } from 'vitest'
import { keyLines, explainKey, nearestKey } from './key-lines.ts'
import { nearest } from '../../ground/model/nearest.ts'
import { policyFileSchema } from './policy-file.ts'
import { runCases } from './run-cases.ts'
import { settings } from './settings.ts'

/** The dotted keys that the schema takes. */
function keysOf(schema: unknown, path: string): readonly string[] {
  const inner = schema as {
    def: {
      type: string
      innerType?: unknown
      element?: unknown
      valueType?: unknown
      shape?: Record<string, unknown>
    }
  }
  const { type, innerType, element, valueType, shape } = inner.def
  if (type === 'optional' || type === 'default') return keysOf(innerType, path)
  if (type === 'object')
    return Object.entries(shape ?? {}).flatMap(([key, value]) =>
      keysOf(value, path === '' ? key : `${path}.${key}`),
    )
  if (type === 'array' && (!path.includes('.') || ['notify.route', 'notify.escalate'].includes(path)))
    return keysOf(element, path)
  if (type === 'record' && path !== 'case.call')
    return keysOf(
      valueType,
      `${path}.${['profile', 'notify.target', 'export.header_files'].includes(path) ? 'NAME' : 'CODE'}`,
    )
  return [path]
}

test('every key that a policy file takes is explained, and nothing else is', () => {
  expect(settings.map(({ key }) => key).sort()).toEqual([...keysOf(policyFileSchema(), '')].sort())
})

test('a key is explained whatever name or code it holds', () => {
  expect(explainKey('profile.web.points.paths.keys')?.key).toBe('profile.NAME.points.CODE')
  expect(explainKey('profile.web.critical')?.key).toBe('profile.NAME.critical')
  expect(explainKey('proxy.auto_allow_threshold')).toMatchObject({ default: '3', tighter: 'lower' })
  expect(explainKey('proxy.nothing')).toBeUndefined()
})

test.each([
  ['proxy.auto_alow_threshold', 'proxy.auto_allow_threshold'],
  ['auto_allow_threshold', 'proxy.auto_allow_threshold'],
  ['teach_back_word', 'reviews.teach_back_words'],
  ['profile.web.treshold.allow', 'profile.web.thresholds.allow'],
  ['profile.web.chalenges.high', 'profile.web.challenges.high'],
  ['review.hold', 'reviews.hold'],
  ['trust.half_life', 'reputation.half_life'],
  ['zz.qqqqqqqqqqqqqqq', undefined],
])('%s is near to %s', (key, near) => {
  expect(nearestKey(key)).toBe(near)
})

test('the nearest key is near, or there is none', () => {
  expect(nearest('alow', ['deny', 'allow'])).toBe('allow')
  expect(nearest('zzzzzz', ['deny', 'allow'])).toBeUndefined()
})

test('lines are found of keys in tables, lists, quotes and dots, and not in long texts', () => {
  const line = keyLines('[a]\nb.c = 1\n"d.e" = """\nx = 1\n"""\n[[r]]\nx = 1\n[[r]]\ny = 1\nz = { q = 1 }\n')
  expect(line(['a', 'b', 'c'])).toBe(2)
  expect(line(['a', 'd.e'])).toBe(3)
  expect(line(['r', 0, 'x'])).toBe(7)
  expect(line(['r', 1, 'y'])).toBe(9)
  expect(line(['r', 1, 'z', 'q'])).toBe(10)
  expect(line(['none'])).toBe(1)
})

test('a case passes when the call gets what it wants, and fails when it can not be judged', async () => {
  const reason = { kind: 'routine', text: 'fine', final: false } as const
  const outcomes = await runCases(
    [
      { effect: 'allow', command: 'ls', source: 'a:1' },
      { effect: 'deny', call: { kind: 'sql' }, source: 'a:2', name: 'a query' },
      { effect: 'allow', command: 'boom', source: 'a:3' },
    ],
    async call => {
      if (JSON.stringify(call).includes('boom')) throw new Error('no')
      return { effect: 'allow', reason }
    },
  )
  expect(outcomes.map(({ name, passed, got }) => [name, passed, got])).toEqual([
    ['ls', true, 'allow'],
    ['a query', false, 'allow'],
    ['boom', false, 'error'],
  ])
})

test('a case that names groups passes where exactly their people must agree', async () => {
  const reason = { kind: 'rule', text: 'releases', final: false } as const
  const [dev, security] = [
    { group: 'dev', count: 1 },
    { group: 'security', count: 1 },
  ] as const
  const wanted = [[security, dev], [dev], [dev, { ...security, count: 2 }], []]
  const outcomes = await runCases(
    wanted.map(approvers => ({ effect: 'queue', command: 'x', source: 'a:1', approvers })),
    async () => ({ effect: 'queue', reason, approvers: [dev, security] }),
  )
  expect(outcomes.map(({ passed }) => passed)).toEqual([true, false, false, false])
  expect(outcomes.at(-1)?.notes).toEqual([
    'It needs a yes of 1 of dev and 1 of security, and the case wants no group.',
  ])
})
