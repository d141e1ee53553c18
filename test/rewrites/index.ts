import { encodings } from './encodings.ts'
import { files } from './files.ts'
import { evals, functions } from './functions.ts'
import { interpreters } from './interpreters.ts'
import { places } from './places.ts'
import { quoting, separators } from './quoting.ts'
import type { Rewriting } from './rewriting.ts'
import { shells } from './shells.ts'
import { fillers, structure } from './structure.ts'
import { substitutions } from './substitutions.ts'
import { variables } from './variables.ts'
import { wrappers } from './wrappers.ts'

/** Every way to write a shell command so that it still does the same. */
export const rewritings: readonly Rewriting[] = [
  quoting,
  separators,
  variables,
  substitutions,
  functions,
  evals,
  shells,
  encodings,
  wrappers,
  interpreters,
  structure,
  fillers,
  places,
  files,
].flat()
