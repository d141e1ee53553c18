import type { DataSource, Evidence } from '../../../ground/model/effect.ts'
import type { Word } from '../command.ts'
import { readOptions } from '../options.ts'
import type { ReadContext } from '../read-context.ts'
import { foundWord, foundWords } from '../commands/files/found-words.ts'
import { valueFrom } from './matched-value.ts'
import { knownContents } from './note-written-file.ts'
import { findScope, someOf } from '../commands/files/find-scope.ts'
import { inputText } from '../file-contents.ts'
import { pathTarget } from '../paths/path-target.ts'
import { foundByFd } from './found-by-fd.ts'

/** Returns a word for a line of input that is not known: found files, or something from its source. */
export function unknownInput(stdin: DataSource, evidence: Evidence, raw: string): Word {
  if (stdin.from === 'output' && stdin.found) return foundWord(stdin.found, evidence)
  return { text: raw, known: false, glob: false, source: stdin, evidence }
}

/**
 * Returns the words that `xargs` appends for an input: the known ones, the files that a finder finds, or one that is
 * not known.
 */
export function wordsFromInput(stdin: DataSource, separator: RegExp, evidence: Evidence): readonly Word[] {
  const text = stdin.from === 'literal' || stdin.from === 'decoded' ? stdin.text : undefined
  if (stdin.from === 'output' && stdin.found) return foundWords(stdin.found, evidence)
  if (text === undefined) return [unknownInput(stdin, evidence, '$(standard input)')]
  const words = text.split(separator).filter(word => word !== '')
  return words.slice(0, 256).map(word => ({
    ...valueFrom(stdin, word.replace(/^(['"])(.*)\1$/, '$2')),
    evidence,
  }))
}

const xargsValues = new Set(
  'I J n P L d s a E R S replace max-args max-procs max-lines delimiter arg-file max-chars'.split(' '),
)

/** Returns the commands that `xargs` runs: with words appended, or one for each line in place of `-I`'s mark. */
export function xargsCommands(
  args: readonly Word[],
  stdin: DataSource,
  evidence: Evidence,
  context: ReadContext,
): readonly (readonly Word[])[] {
  const start = firstOperand(args, xargsValues)
  const words = args.slice(start)
  const options = readOptions(args.slice(0, start), xargsValues)
  const value = (name: string) => options.values.get(name)?.[0]?.text
  const mark = value('I') ?? value('replace') ?? value('J') ?? (options.flags.has('i') ? '{}' : undefined)
  const delimiter = options.flags.has('0') || options.flags.has('null') ? '\\0' : value('d')
  const separator = delimiter === '\\0' ? /\0/ : mark !== undefined || delimiter === '\\n' ? /\n/ : /[\s\0]+/
  const file = options.values.get('a')?.[0] ?? options.values.get('arg-file')?.[0]
  const input = file ? (knownContents(file, context) ?? fileInput(file, context)) : stdin
  const inputs = wordsFromInput(inputText(input, context), separator, evidence)
  if (words.length === 0) return []
  if (mark === undefined) return [[...words, ...inputs]]
  return inputs.slice(0, 64).map(item => words.map(word => substitute(word, mark, item)))
}

function fileInput(file: Word, { place }: ReadContext): DataSource {
  const target = pathTarget(file, place)
  return target.path === null ? { from: 'unknown' } : { from: 'file', target }
}

/** Returns the index of the first word that is no option. */
export function firstOperand(args: readonly Word[], values: ReadonlySet<string>): number {
  let i = 0
  while (i < args.length) {
    const { text } = args[i] as Word
    if (!text.startsWith('-')) break
    i +=
      (text.length === 2 && values.has(text[1] as string)) ||
      (text.startsWith('--') && !text.includes('=') && values.has(text.slice(2)))
        ? 2
        : 1
  }
  return Math.min(i, args.length)
}

/** Returns the commands of `fd PATTERN FOLDER -x COMMAND`; the files found stand last where no `{}` says otherwise. */
export function fdCommands(args: readonly Word[]): readonly (readonly Word[])[] {
  const at = args.findIndex(word => /^-(?:x|X)$|^--exec(?:-batch)?$/.test(word.text))
  if (at === -1) return []
  const { operands } = readOptions(
    args.slice(0, at),
    new Set('e E t d S o extension exclude type'.split(' ')),
  )
  const [name, folder] = operands
  const all = name === undefined || /^[.*^$]*$/.test(name.text)
  const found = foundWord(
    {
      root: folder?.text ?? '.',
      pattern: all ? '*' : someOf,
      scope: foundByFd(args.slice(0, at)),
    },
    args[at]?.evidence as Evidence,
  )
  const words = args.slice(at + 1)
  const placed = words.some(word => /\{[./]{0,2}\}/.test(word.text))
  return [placed ? words.map(word => substitute(word, '{}', found)) : [...words, found]]
}

/** Returns the commands of `-exec`, `-ok` and their kin, with the files found in place of `{}`. */
export function findCommands(args: readonly Word[]): readonly (readonly Word[])[] {
  const scope = findScope(args)
  const commands: (readonly Word[])[] = []
  for (let i = 0; i < args.length; i++) {
    if (!/^(?:-(?:exec|execdir|ok|okdir|x|X)|--exec(?:-batch)?)$/.test(args[i]?.text ?? '')) continue
    const length = args.slice(i + 1).findIndex(word => word.text === ';' || word.text === '+')
    const inner = args.slice(i + 1, length === -1 ? args.length : i + 1 + length)
    for (const found of foundWords(scope, args[i]?.evidence as Evidence))
      commands.push(inner.map(word => substitute(word, '{}', { ...found, evidence: word.evidence })))
    i += inner.length + 1
  }
  return commands
}

/** Returns the word with an item in place of each mark. */
export function substitute(word: Word, mark: string, item: Word): Word {
  if (!word.text.includes(mark)) return word
  if (word.text === mark) return item
  // `if={}` is the file itself; `{}/x` is another.
  const isWhole = /^[\w-]{1,20}=/.test(word.text) && word.text.endsWith(`=${mark}`)
  const { scope, ...found } = item
  return {
    ...found,
    text: word.text.split(mark).join(item.text),
    known: word.known && item.known,
    glob: word.glob || item.glob,
    ...(isWhole && scope && { scope }),
  }
}
