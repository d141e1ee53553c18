import { expect, test } from 'vitest'
import { refuseLoaderVariables } from './boundary-of.ts'

test.each([
  'LD_PRELOAD',
  'LD_LIBRARY_PATH',
  'LD_AUDIT',
  'GLIBC_TUNABLES',
  'NODE_OPTIONS',
  'PERL5OPT',
  'PERL5LIB',
])('%s is refused', name => {
  expect(() => refuseLoaderVariables(['CARGO_HOME', name])).toThrow(`${name} would load code`)
})

test('other names pass', () => {
  expect(() => refuseLoaderVariables(['CARGO_HOME', 'NODE_ENV', 'LDFLAGS', 'PERL_MM_OPT'])).not.toThrow()
})
