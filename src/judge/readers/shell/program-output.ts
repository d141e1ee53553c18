import type { DataSource } from '../../../ground/model/effect.ts'
import { wordSet } from '../../../ground/model/word-set.ts'
import type { Command, Word } from '../command.ts'
import type { ReadContext } from '../read-context.ts'
import { filesFoundBy } from './files-found-by.ts'
import type { Budget } from './shell-state.ts'

const languages: readonly (readonly [RegExp, string, RegExp])[] = [
  [/^(?:python|pypy)[\d.]*$/, 'python', /^-(?:c|[BEIsSu]{1,4}c)$/],
  [/^(?:node|nodejs)$/, 'javascript', /^(?:-e|--eval)$/],
  [/^perl[\d.]*$/, 'perl', /^-[eE]$/],
  [/^ruby[\d.]*$/, 'ruby', /^-e$/],
  [/^php[\d.]*$/, 'php', /^-r$/],
]

/** Returns the output of an interpreter whose program stands in its words and only prints: `python3 -c 'print("ls")'`. */
export function programOutput(
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
