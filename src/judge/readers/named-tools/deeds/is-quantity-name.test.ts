import { expect, test } from 'vitest'
import { isQuantityName } from './is-quantity-name.ts'

test.each(['mbar', 'flow_m3_per_s', 'doseMg', 'target_celsius', 'millilitres', 'peak_kw'])(
  '%s has a unit',
  name => {
    expect(isQuantityName(name)).toBe(true)
  },
)

test.each(['name', 'db', 'limit', 'grade', 'email', 'barn', 'image', 'exposed', 'seconds', 'x'.repeat(99)])(
  '%s has none',
  name => {
    expect(isQuantityName(name)).toBe(false)
  },
)
