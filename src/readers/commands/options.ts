import type { Word } from '../command.ts'

/** Options and operands of one command line, told apart by what the program takes. */
export interface Options {
  /** Names as given, without dashes: `r`, `recursive`. */
  readonly flags: ReadonlySet<string>
  /** Values of options that take one, in order. */
  readonly values: ReadonlyMap<string, readonly Word[]>
  readonly operands: readonly Word[]
}

/**
 * Splits words the way getopt does: `-rf`, `-o file`, `-ofile`, `--name=value`, `--`.
 * `takesValue` lists the options (short or long, without dashes) whose value may be the next word.
 */
export function readOptions(args: readonly Word[], takesValue: ReadonlySet<string> = noValues): Options {
  const flags = new Set<string>()
  const values = new Map<string, Word[]>()
  const operands: Word[] = []
  const give = (name: string, word: Word) => {
    flags.add(name)
    const given = values.get(name)
    if (given) given.push(word)
    else values.set(name, [word])
  }
  for (let i = 0; i < args.length; i++) {
    const word = args[i] as Word
    const text = word.text
    if (text === '--') return { flags, values, operands: operands.concat(args.slice(i + 1)) }
    if (text.length < 2 || text[0] !== '-') operands.push(word)
    else if (takesValue.has(text.slice(1)) && text[1] !== '-') takeNext(text.slice(1))
    else if (text[1] === '-') readLong(word)
    else readShort(word)
    function takeNext(name: string) {
      const next = args[i + 1]
      if (next === undefined) flags.add(name)
      else {
        give(name, next)
        i++
      }
    }
    function readLong(long: Word) {
      const equals = long.text.indexOf('=')
      if (equals > 0) give(long.text.slice(2, equals), { ...long, text: long.text.slice(equals + 1) })
      else if (takesValue.has(long.text.slice(2))) takeNext(long.text.slice(2))
      else flags.add(long.text.slice(2))
    }
    function readShort(short: Word) {
      for (let j = 1; j < short.text.length; j++) {
        const name = short.text[j] as string
        if (!takesValue.has(name)) flags.add(name)
        else if (j + 1 === short.text.length) return takeNext(name)
        else return give(name, { ...short, text: short.text.slice(j + 1) })
      }
    }
  }
  return { flags, values, operands }
}

const noValues: ReadonlySet<string> = new Set()

/** True when any of the names was given. */
export function given(options: Options, ...names: readonly string[]): boolean {
  return names.some(name => options.flags.has(name))
}

/** The last value of the first of these options that has one. */
export function valueOf(options: Options, ...names: readonly string[]): Word | undefined {
  for (const name of names) {
    const words = options.values.get(name)
    if (words) return words[words.length - 1]
  }
  return undefined
}
