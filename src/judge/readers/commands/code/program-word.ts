import type { Word } from '../../command.ts'
import { fileContents } from '../../file-contents.ts'
import { pathTarget } from '../../paths/path-target.ts'
import type { ReadContext } from '../../read-context.ts'

const scriptEndings = [
  '.js',
  '.cjs',
  '.mjs',
  '.ts',
  '.mts',
  '.cts',
  '.tsx',
  '.jsx',
  '/index.js',
  '/index.mjs',
  '/index.ts',
]

/**
 * Returns the word of the file that an interpreter starts where a word names it without its ending, by its folder, or by
 * its package. The word itself where nothing else is there.
 */
export function programWord(language: string, word: Word, context: ReadContext): Word {
  const { text } = word
  if (language === 'python')
    return /\.py[cwz]?$/.test(text) ? word : present(word, ['', '/__main__.py'], context)
  if (language !== 'javascript' || /\.[cm]?[jt]sx?$/.test(text)) return word
  const spelled = present(word, ['', ...scriptEndings.slice(0, 8)], context)
  if (textOf(spelled, context) !== undefined) return spelled
  const main = mainOf(textOf(withEnding(word, '/package.json'), context))
  const given = main === undefined ? word : withEnding(word, `/${main}`)
  const found = main === undefined ? word : present(given, ['', ...scriptEndings], context)
  return textOf(found, context) === undefined
    ? present(word, ['', ...scriptEndings.slice(8)], context)
    : found
}

function present(word: Word, endings: readonly string[], context: ReadContext): Word {
  return (
    endings.map(ending => withEnding(word, ending)).find(one => textOf(one, context) !== undefined) ?? word
  )
}

function withEnding(word: Word, ending: string): Word {
  const text = ending.startsWith('/') ? `${word.text.replace(/\/$/, '')}${ending}` : `${word.text}${ending}`
  return { ...word, text }
}

function textOf(word: Word, context: ReadContext): string | undefined {
  const contents = fileContents(pathTarget(word, context.place), context)
  return contents.from === 'literal' || contents.from === 'decoded' ? contents.text : undefined
}

function mainOf(text: string | undefined): string | undefined {
  if (text === undefined) return undefined
  try {
    const value = JSON.parse(text) as { readonly main?: unknown } | null
    return typeof value?.main === 'string' && value.main !== '' ? value.main : undefined
  } catch {
    return undefined
  }
}
