import type { DataSource } from '../../../ground/model/effect.ts'
import { wordSet } from '../../../ground/model/word-set.ts'
import type { Command, Word } from '../command.ts'
import type { ReadContext } from '../read-context.ts'
import type { Budget } from './shell-state.ts'
import { searchScope } from '../commands/files/search-scope.ts'
import { searchValues } from '../commands/files/search-values.ts'
import { readOptions } from '../options.ts'
import { foundByFd } from './found-by-fd.ts'
import { type FoundFiles, findScope, someOf } from '../commands/files/find-scope.ts'

const languages: readonly (readonly [RegExp, string, RegExp])[] = [
  [/^(?:python|pypy)[\d.]*$/, 'python', /^-(?:c|[BEIsSu]{1,4}c)$/],
  [/^(?:node|nodejs)$/, 'javascript', /^(?:-e|--eval)$/],
  [/^perl[\d.]*$/, 'perl', /^-[eE]$/],
  [/^ruby[\d.]*$/, 'ruby', /^-e$/],
  [/^php[\d.]*$/, 'php', /^-r$/],
]

/** Returns the output of an interpreter whose program stands in its words and only prints: `python3 -c 'print("ls")'`. */
export function interpreterOutput(
  { program, args }: Command,
  { code, place }: ReadContext,
  budget: Budget,
): DataSource | undefined {
  if (!/^(?:py|node|perl|ruby|php)/.test(program)) return undefined
  const found = languages.find(([name]) => name.test(program))
  if (!found) return undefined
  const [, language, option] = found
  const at = args.findIndex(word => option.test(word.text))
  const text = args[at + 1]
  const others = args.slice(0, Math.max(at, 0))
  const modules = others.every(word => /^-[MrI][\w:=,./]{1,100}$/.test(word.text))
  if (at === -1 || !modules || at + 2 < args.length || !text?.known) return undefined
  return budget.spend(text.text.length * 8) ? code.printedBy(language, text.text, place) : undefined
}

/** Programs that make another text of a file than stands in it: who runs that text runs no file. */
const textMakers =
  /^(?:jq|gojq|jaq|yq|tomlq|xq|dasel|fx|xmllint|xmlstarlet|strings|gpg2?|age|rage|sops|openssl|ansible-vault|rev|hexdump|od|pup|htmlq|mlr|csvtool|xsv|qsv|envsubst|j2|gomplate|jinja2|m4|cpp|unzip|bsdtar|7z)$/

/** Returns an output that names the program that made it of a file. */
export function madeBy(program: string, output: DataSource): DataSource {
  return output.from === 'file' && textMakers.test(program) ? { ...output, madeBy: program } : output
}

/** Returns the output of a program that nothing else is known of: files that it found, a download, or text of its own. */
export function outputOf(program: string, args: readonly Word[]): DataSource {
  const found = filesFoundBy(program, args)
  if (found !== undefined) return { from: 'output', program, found }
  const url = downloaders.has(program) ? args.find(word => /^(?:https?|ftp):\/\//.test(word.text)) : undefined
  return url ? { from: 'download', url: url.text } : { from: 'output', program }
}

const downloaders = wordSet('curl wget wget2 aria2c fetch http https xh lynx links w3m')

type Finder = (args: readonly Word[], operands: readonly string[]) => FoundFiles | undefined

const everywhere: Finder = () => ({ root: '/', pattern: someOf })
/** `grep -l TEXT FOLDER`, `rg --files`: names of files only where that is asked for. */
const lister =
  (program: string): Finder =>
  (args, operands) => {
    if (!args.some(word => /^-[a-zA-Z]*[lL]|^--files/.test(word.text))) return undefined
    // Whoever reads the files that are named reads the whole of them.
    const {
      shows: _shown,
      lines: _lines,
      ...scope
    } = searchScope(program, readOptions(args, searchValues), undefined)
    return { ...below(operands), scope }
  }

function below(operands: readonly string[]): FoundFiles {
  return { root: (operands.length > 1 ? operands.at(-1) : undefined) ?? '.', pattern: someOf }
}

const finders: ReadonlyMap<string, Finder> = new Map<string, Finder>([
  [
    'find',
    args => {
      const { root, pattern, others, scope } = findScope(args)
      return { root, pattern, scope, ...(others && { others }) }
    },
  ],
  ['ls', (_args, [first = '.']) => (first.includes('*') ? splitPath(first) : { root: first, pattern: '*' })],
  [
    'git',
    (_args, [verb = '']) =>
      /^(?:ls-files|diff|status)$/.test(verb) ? { root: '.', pattern: someOf } : undefined,
  ],
  ...['locate', 'plocate', 'mdfind'].map(name => [name, everywhere] as const),
  [
    'tree',
    (args, operands) => ({
      ...below(operands),
      scope: args.some(word => /^-[a-zA-Z]*a/.test(word.text)) ? {} : { without: ['.*'] },
    }),
  ],
  ...['fd', 'fdfind'].map(
    name =>
      [
        name,
        (args: readonly Word[], operands: readonly string[]) => ({
          ...below(operands),
          scope: foundByFd(args),
        }),
      ] as const,
  ),
  ...['grep', 'egrep', 'rg', 'ag', 'ack'].map(name => [name, lister(name)] as const),
])

/** Returns the files that a finder's output names; undefined for programs that find no files. */
function filesFoundBy(program: string, args: readonly Word[]): FoundFiles | undefined {
  const finder = finders.get(program)
  if (!finder) return undefined
  return finder(
    args,
    args.filter(word => !word.text.startsWith('-')).map(word => word.text),
  )
}

function splitPath(path: string): FoundFiles {
  const slash = path.lastIndexOf('/')
  return { root: slash === -1 ? '.' : path.slice(0, slash) || '/', pattern: path.slice(slash + 1) }
}
