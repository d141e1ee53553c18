import type { Options } from '../../options.ts'

/**
 * A pattern over the words of a command line, matched from the first operand on:
 * `delete namespace|ns` operands in order; `get-*` a beginning, `*-key` an end; `*` any one; `**` any number;
 * `--all|-A` one of these options anywhere; `--replicas=0` with this value; `!--dry-run` none of these options.
 * Patterns of the same meaning stand side by side with ` / ` between.
 */
export type WordPattern = (line: WordLine) => number | undefined

/** The words that a pattern is matched against: operands in lower case, and the options. */
export interface WordLine {
  readonly operands: readonly string[]
  readonly options: Options
}

/** Compiles a pattern; it returns the number of operands that it used, or undefined when it does not fit. */
export function wordPattern(source: string): WordPattern {
  const patterns = source.split(' / ').map(one)
  return line => {
    for (const pattern of patterns) {
      const used = pattern(line)
      if (used !== undefined) return used
    }
    return undefined
  }
}

function one(source: string): WordPattern {
  const tokens = source.split(' ').filter(Boolean)
  const options = tokens.filter(token => /^!?-/.test(token)).map(optionTest)
  const words = tokens.filter(token => !/^!?-/.test(token)).map(wordTest)
  return line =>
    options.every(test => test(line.options))
      ? inOrder(words, line.operands.slice(0, maximumWords))
      : undefined
}

/** Verbs stand at the beginning: more operands than these are targets. */
const maximumWords = 64

type WordTest = ((word: string) => boolean) | 'any number'

function inOrder(tests: readonly WordTest[], words: readonly string[]): number | undefined {
  let at = 0
  let mayFollow = false
  for (const test of tests) {
    if (test === 'any number') mayFollow = true
    else {
      const found = mayFollow ? words.findIndex((word, i) => i >= at && test(word)) : at
      const word = words[found]
      if (word === undefined || !test(word)) return undefined
      at = found + 1
      mayFollow = false
    }
  }
  return at
}

function wordTest(token: string): WordTest {
  if (token === '**') return 'any number'
  const tests = token.toLowerCase().split('|').map(textTest)
  return word => tests.some(test => test(word))
}

function textTest(text: string): (word: string) => boolean {
  if (text === '*') return () => true
  if (text.startsWith('*') && text.endsWith('*')) return word => word.includes(text.slice(1, -1))
  if (text.endsWith('*')) return word => word.startsWith(text.slice(0, -1))
  return text.startsWith('*') ? word => word.endsWith(text.slice(1)) : word => word === text
}

function optionTest(token: string): (options: Options) => boolean {
  const without = token.startsWith('!')
  const tests = token
    .slice(without ? 1 : 0)
    .split('|')
    .map(oneOption)
  return options => tests.some(test => test(options)) !== without
}

function oneOption(token: string): (options: Options) => boolean {
  const equals = token.indexOf('=')
  const name = (equals === -1 ? token : token.slice(0, equals)).replace(/^--?/, '')
  if (equals === -1) return options => options.flags.has(name) && !isSwitchedOff(options, name)
  const test = textTest(token.slice(equals + 1).toLowerCase())
  return options => (options.values.get(name) ?? []).some(word => test(word.text.toLowerCase()))
}

/** Tells whether the last value of an option takes it back: `--dry-run=false`. */
function isSwitchedOff({ values }: Options, name: string): boolean {
  return /^(?:false|no|off|0|none)$/i.test(values.get(name)?.at(-1)?.text ?? '')
}
