import { expect, test } from 'vitest'
import type { Grant } from '../../../ground/model/grant.ts'
import type { StandingSet } from '../../../ground/model/standing-set.ts'
import { restoredSet, type SetsToJoin } from './restored-set.ts'
import { emptySet } from './sign-set.ts'

const at = 1_000

const grant = (id: string, effect: Grant['effect'], more: Partial<Grant> = {}): Grant => ({
  id,
  effect,
  scope: {},
  codes: [],
  by: 'alice',
  reason: '',
  at: 1,
  expiresAt: null,
  uses: null,
  revokedAt: null,
  ...more,
})

const tool = (digest: string) => ({ server: { name: 's', reached: null }, tool: 't', digest })

const set = (more: Partial<StandingSet>): StandingSet => ({ ...emptySet, ...more })

const join = (more: Partial<SetsToJoin>) =>
  restoredSet({
    backup: emptySet,
    present: emptySet,
    blocks: [],
    erasedGrants: new Set(),
    canaries: [],
    forget: [],
    keepsAllowed: false,
    at,
    ...more,
  })

const ids = ({ grants }: StandingSet) => grants.map(({ id }) => id)

test('a grant must stand in both, and a block in either', () => {
  const backup = set({ grants: [grant('a', 'allow'), grant('b', 'allow'), grant('c', 'deny')] })
  const present = set({ grants: [grant('b', 'allow'), grant('d', 'deny'), grant('e', 'allow')] })
  expect(ids(join({ backup, present }))).toEqual(['b', 'c', 'd'])
  expect(ids(join({ backup, present: undefined, blocks: [grant('f', 'deny')] }))).toEqual(['c', 'f'])
})

test('where nothing can be compared, only a wish keeps what was allowed', () => {
  const pause = { by: 'alice', reason: '', at: 1, until: 9_000 }
  const backup = set({ grants: [grant('a', 'allow')], tools: [tool('x')], pause, policy: 'p' })
  expect(join({ backup, present: undefined })).toEqual(emptySet)
  expect(join({ backup, present: undefined, keepsAllowed: true })).toEqual(backup)
  expect(join({ backup, keepsAllowed: true })).toEqual(emptySet)
})

test('what was erased or has ended does not come back, whatever is wished', () => {
  const backup = set({ grants: [grant('a', 'allow'), grant('b', 'allow', { expiresAt: at })] })
  const wish = { backup, present: undefined, keepsAllowed: true, erasedGrants: new Set(['a']) }
  expect(ids(join(wish))).toEqual([])
})

test('a pause and an accepted tool must be the same in both; the policy is the one that was accepted last', () => {
  const pause = { by: 'alice', reason: '', at: 1, until: 9_000 }
  const backup = set({ pause, tools: [tool('x')], policy: 'old' })
  expect(join({ backup, present: set({ pause, tools: [tool('x')], policy: 'new' }) })).toMatchObject({
    pause,
    tools: [tool('x')],
    policy: 'new',
  })
  const other = join({ backup, present: set({ pause: { ...pause, until: 8_000 }, tools: [tool('y')] }) })
  expect(other).toMatchObject({ pause: null, tools: [], policy: null })
})

test('what was forgotten in either stays forgotten from the later moment on', () => {
  const backup = set({ forgotten: { one: 5, two: 7 } })
  const present = set({ forgotten: { two: 9, three: 1 } })
  expect(join({ backup, present, forget: ['four'] }).forgotten).toEqual({
    one: 5,
    two: 9,
    three: 1,
    four: at,
  })
})
