import type { TreeScope } from '../../../../ground/model/effect.ts'
import { wordSet } from '../../../../ground/model/word-set.ts'
import type { Word } from '../../command.ts'
import { hasOption, optionValue, type Options } from '../../options.ts'
import { searchedPart } from './searched-part.ts'

/** Programs that leave hidden files out until they are told otherwise. */
const passesHidden = wordSet('rg ag ugrep fd fdfind')

/** Returns the part of a folder that a search reads, and what it shows of it. */
export function searchScope(program: string, options: Options, sought: Word | undefined): TreeScope {
  const texts = (...names: readonly string[]) =>
    names.flatMap(name => options.values.get(name) ?? []).map(word => word.text)
  const isHidden = passesHidden.has(program) && !searchesHidden(program, options)
  const scope = searchedPart({
    names: texts('include').filter(isName),
    globs: texts('g', 'glob', 'iglob'),
    types: program.endsWith('grep') ? [] : texts('t', 'type'),
    left: [
      ...texts('exclude-dir')
        .map(text => text.replace(/\/+$/, ''))
        .filter(isName),
      ...texts('ignore', 'ignore-dir').filter(isName),
      ...(isHidden ? ['.*'] : []),
    ],
  })
  const not = texts('exclude').filter(isName)
  const shown = showsNames(program, options) ? { shows: 'names' as const } : linesOf(options, sought)
  const depth = Number(optionValue(options, 'max-depth', 'maxdepth', 'depth')?.text)
  return { ...scope, ...(not.length > 0 && { not }), ...(depth > 0 && { depth }), ...shown }
}

/** These options fit names alone, so that a path among them fits nothing. */
function isName(text: string): boolean {
  return !text.includes('/')
}

/** `rg -u` alone would not, but `-uu` does, and `ag -u`. */
function searchesHidden(program: string, options: Options): boolean {
  return (
    hasOption(options, '.', 'u', 'hidden', 'unrestricted') ||
    (program.startsWith('fd') && hasOption(options, 'H'))
  )
}

function showsNames(program: string, options: Options): boolean {
  if (
    hasOption(
      options,
      'files-with-matches',
      'files-without-match',
      'count',
      'count-matches',
      'quiet',
      'files',
    )
  )
    return true
  return hasOption(options, 'l', 'c', 'q') || (program.endsWith('grep') && hasOption(options, 'L'))
}

/** Lines that do not hold the words, or that stand around them, are any lines. */
function linesOf(options: Options, sought: Word | undefined): TreeScope {
  const isAround = hasOption(
    options,
    'v',
    'A',
    'B',
    'C',
    'context',
    'after-context',
    'before-context',
    'invert-match',
  )
  const several = hasOption(options, 'f', 'file') || (options.values.get('e')?.length ?? 0) > 1
  const input = optionValue(options, 'e', 'regexp') ?? sought
  return input?.known && !isAround && !several ? { lines: input.text } : {}
}
