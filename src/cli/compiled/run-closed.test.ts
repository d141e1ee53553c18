import { expect, test } from 'vitest'
import { closedInspector } from '../../ground/model/closed-inspector.ts'
import { opensInspector } from './run-closed.ts'

test.each([
  ['--inspect'],
  ['--inspect=0.0.0.0:9229'],
  ['--inspect-brk'],
  ['--inspect-wait'],
  ['--inspect_port=127.0.0.1:9229'],
  ['--inspect-port'],
  ['--debug-port=9229'],
  ['--heapsnapshot-signal=SIGUSR2'],
])('%s is found on a command line and in the environment', option => {
  const name = option.replace(/=.*/, '').replaceAll('_', '-')
  expect(opensInspector([closedInspector, option])).toBe(name)
  expect(opensInspector([], `--max-old-space-size=400  ${option}`)).toBe(name)
  expect(opensInspector([], `--no-warnings "${option}"`)).toBe(name)
})

test.each([
  [[closedInspector], undefined],
  [[], closedInspector],
  [['--enable-source-maps'], '--max-old-space-size=400 --require ./inspect.js'],
])('%s with %s opens nothing', (input, environment) => {
  expect(opensInspector(input, environment)).toBeUndefined()
})
