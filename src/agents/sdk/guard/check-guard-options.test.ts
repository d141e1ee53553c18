import { expect, test } from 'vitest'
import { checkGuardOptions } from './check-guard-options.ts'

test('a misspelled option is told the nearest one, a strange one all of them', () => {
  const check = (options: object) => () => checkGuardOptions(options)
  expect(check({ docstrng: 'x' })).toThrow('guard knows no option docstrng here: the nearest is docstring.')
  expect(check({ xyzzyxyzzy: 1 })).toThrow(/here: give .*docstring.*\./)
})
