// Writes src/judge/filters/views/command-catalogue.ts from the descriptions of command lines in @withfig/autocomplete
// (MIT); with --check says whether the table is stale, and exits with 1.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describesLoss } from './describes-loss.ts'

const source = join(
  process.cwd(),
  'test',
  'products',
  'autocomplete',
  'node_modules',
  '@withfig',
  'autocomplete',
)
const table = join(process.cwd(), 'src', 'judge', 'filters', 'views', 'command-catalogue.ts')

/** The part of a description of a command line that is used here. */
interface Described {
  readonly name?: string | readonly string[]
  readonly description?: string
  readonly subcommands?: readonly Described[]
  readonly options?: readonly (Described & { readonly args?: unknown })[]
}

/** The three great clouds have records of their own, and 35,000 subcommands. */
const recorded = /^(?:aws|gcloud|az)$/
const namesOf = ({ name }: Described): readonly string[] =>
  (name === undefined ? [] : typeof name === 'string' ? [name] : name).filter(one =>
    /^[\w:@.-]{1,60}$/.test(one),
  )

interface Losses {
  /** Subcommands that destroy something: words apart by spaces, names of one word by slashes. */
  readonly paths: ReadonlySet<string>
  /** Options on the way there that take a value. */
  readonly options: ReadonlySet<string>
}

function readProgram(program: Described): Losses {
  const paths = new Set<string>()
  const options = new Set<string>()
  const isRemote = isClient(program)
  const walk = (command: Described, path: readonly (readonly string[])[], above: readonly string[]): void => {
    const taken = [...above, ...valueOptions(command)]
    const words = path.map(([name = '']) => name)
    if (path.length > 0 && describesLoss(words, command.description ?? '', isRemote)) {
      paths.add(path.map(names => names.join('/')).join(' '))
      for (const option of taken) options.add(option)
    }
    if (path.length >= maxWords) return
    for (const sub of command.subcommands ?? []) {
      const names = namesOf(sub).filter(name => !/^-*help$/.test(name))
      if (names.length > 0) walk(sub, [...path, names], taken)
    }
  }
  walk(program, [], [])
  return { paths, options }
}

const maxWords = 5

const signIn = /^(?:log-?in|sign-?in|whoami)$/i
const accessKey = /^--(?:api-?key|(?:access-|auth-|api-)?token|api-?url)$/i

/** Tells whether a program is the client of a service: one signs in with it, or hands it a key. */
function isClient({ subcommands = [], options = [] }: Described, depth = 0): boolean {
  return (
    options.some(option => namesOf(option).some(name => accessKey.test(name))) ||
    subcommands.some(
      sub =>
        namesOf(sub).some(name => signIn.test(name)) ||
        (depth < 2 && isClient({ subcommands: sub.subcommands ?? [] }, depth + 1)),
    )
  )
}

function valueOptions({ options = [] }: Described): readonly string[] {
  return options.flatMap(option => {
    const { args } = option
    const taken: readonly unknown[] = Array.isArray(args) ? args : args === undefined ? [] : [args]
    const takesValue = taken.some(one => (one as { isOptional?: boolean }).isOptional !== true)
    return takesValue ? namesOf(option).filter(name => /^-{1,2}\w[\w-]*$/.test(name)) : []
  })
}

async function rows(): Promise<readonly string[]> {
  const found: string[] = []
  const files = readdirSync(join(source, 'build'))
    .filter(name => name.endsWith('.js') && !recorded.test(name.slice(0, -3)))
    .sort()
  for (const file of files) {
    const module: unknown = await import(pathToFileURL(join(source, 'build', file)).href).catch(
      () => undefined,
    )
    const program = (module as { default?: unknown } | undefined)?.default
    if (typeof program !== 'object' || program === null) continue
    const { paths, options } = readProgram(program)
    if (paths.size > 0)
      found.push(`${file.slice(0, -3)}\t${[...paths].sort().join('|')}\t${[...options].sort().join(' ')}`)
  }
  return found
}

const { version } = JSON.parse(readFileSync(join(source, 'package.json'), 'utf8')) as { version: string }
const licence = readFileSync(join(source, 'LICENSE'), 'utf8').trim()
const lines = (await rows()).map(row => `  '${row.replaceAll('\t', '\\t')}',`)
const made = `/*!
Made by scripts/build-command-catalogue.ts from the names and descriptions of @withfig/autocomplete ${version}:

${licence}
*/
// biome-ignore-all format: one program on one line

/** Programs with their subcommands that destroy something, and their options that take a value; tabs between the three. */
export const commandCatalogue: readonly string[] = [
${lines.join('\n')}
]
`

if (process.argv.includes('--check')) {
  if (!existsSync(table) || readFileSync(table, 'utf8') !== made) {
    process.stdout.write('src/judge/filters/views/command-catalogue.ts is stale: run npm run catalogue\n')
    process.exitCode = 1
  }
} else writeFileSync(table, made)
