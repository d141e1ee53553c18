import { lazy } from '../../../ground/model/lazy.ts'
import { commandCatalogue } from './command-catalogue.ts'

interface DescribedProgram {
  /** Subcommands that destroy something: the names that each of their words may have. */
  readonly losses: readonly (readonly ReadonlySet<string>[])[]
  readonly valueOptions: ReadonlySet<string>
}

const programs = lazy(
  () =>
    new Map<string, DescribedProgram>(
      commandCatalogue.map(row => {
        const [name = '', paths = '', options = ''] = row.split('\t')
        const losses = paths.split('|').map(path => path.split(' ').map(names => new Set(names.split('/'))))
        return [name, { losses, valueOptions: new Set(options.split(' ').filter(Boolean)) }]
      }),
    ),
)

/** Tells whether the words of a program name a subcommand that is described as one that destroys something. */
export function isDescribedLoss(program: string, argv: readonly string[]): boolean {
  const described = programs().get(program)
  if (!described) return false
  const { losses, valueOptions } = described
  const words = argv.filter((word, i) => !word.startsWith('-') && !valueOptions.has(argv[i - 1] ?? ''))
  return losses.some(path => path.every((names, i) => names.has(words[i] ?? '') || namesOption(names, argv)))
}

/** Some programs have options for verbs: `keytool -delete`. */
const namesOption = (names: ReadonlySet<string>, argv: readonly string[]) =>
  argv.some(word => word.startsWith('-') && names.has(word))
