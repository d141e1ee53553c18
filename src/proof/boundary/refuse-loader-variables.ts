import { GateError } from '../../ground/model/errors.ts'

/** Variables by which code of somebody's choice gets into programs as they start: the loader's, Node's, Perl's. */
const loaders = /^(?:LD_[A-Z0-9_]{1,100}|GLIBC_TUNABLES|NODE_OPTIONS|PERL5OPT|PERL5LIB|PERLLIB)$/

/**
 * Throws `invalid` for a variable that would reach into what makes a boundary: that starts with the command’s own
 * variables, and outside.
 */
export function refuseLoaderVariables(names: readonly string[]): void {
  const found = names.find(name => loaders.test(name))
  if (found === undefined) return
  throw new GateError(
    'invalid',
    `${found} would load code into what makes the boundary, before it holds: set it for the program alone, with env ${found}=… before it.`,
  )
}
