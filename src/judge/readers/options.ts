import type { Word } from './command.ts'

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
  const splitter = new Splitter(takesValue)
  for (let i = 0; i < args.length; i++) {
    const word = args[i] as Word
    if (word.text === '--') {
      splitter.operands.push(...args.slice(i + 1))
      break
    }
    if (splitter.take(word, args[i + 1])) i++
  }
  return splitter
}

/** Options by which a program only tries. */
const trial = /^(?:n|dry-?run|what-if)$/
const no = /^(?:false|none|no|off|0)$/i

/** Gathers options word by word; `take` says whether it used the next word too. */
class Splitter implements Options {
  readonly flags = new Set<string>()
  readonly values = new Map<string, Word[]>()
  readonly operands: Word[] = []
  private readonly takesValue: ReadonlySet<string>

  constructor(takesValue: ReadonlySet<string>) {
    this.takesValue = takesValue
  }

  take(word: Word, next: Word | undefined): boolean {
    const { text } = word
    if (text.length < 2 || text[0] !== '-') {
      this.operands.push(word)
      return false
    }
    if (text[1] === '-') return this.takeLong(word, next)
    return this.takesValue.has(text.slice(1))
      ? this.takeNext(text.slice(1), next)
      : this.takeShort(word, next)
  }

  private takeLong(word: Word, next: Word | undefined): boolean {
    const equals = word.text.indexOf('=')
    if (equals > 0) {
      const [input, value] = [word.text.slice(2, equals), word.text.slice(equals + 1)]
      this.give(input, { ...word, text: value })
      if (trial.test(input) && no.test(value)) this.endTrial()
      return false
    }
    const name = word.text.slice(2)
    if (this.takesValue.has(name)) return this.takeNext(name, next)
    this.flags.add(name)
    if (name.startsWith('no-') && trial.test(name.slice(3))) this.endTrial()
    return false
  }

  /** Ends what was a trial until here: the last option decides. */
  private endTrial(): void {
    for (const name of ['n', 'dry-run', 'dryrun', 'what-if']) this.flags.delete(name)
  }

  /** `-rf`, `-o file`, `-ofile`: letters up to the first that takes a value. */
  private takeShort(word: Word, next: Word | undefined): boolean {
    for (let j = 1; j < word.text.length; j++) {
      const name = word.text[j] as string
      if (!this.takesValue.has(name)) this.flags.add(name)
      else if (j + 1 === word.text.length) return this.takeNext(name, next)
      else {
        this.give(name, { ...word, text: word.text.slice(j + 1) })
        return false
      }
    }
    return false
  }

  private takeNext(name: string, next: Word | undefined): boolean {
    if (next === undefined) this.flags.add(name)
    else this.give(name, next)
    return next !== undefined
  }

  private give(name: string, word: Word): void {
    this.flags.add(name)
    const input = this.values.get(name)
    if (input) input.push(word)
    else this.values.set(name, [word])
  }
}

const noValues: ReadonlySet<string> = new Set()

/** True when any of the names was given. */
export function hasOption(options: Options, ...names: readonly string[]): boolean {
  return names.some(name => options.flags.has(name))
}

/** The last value of the first of these options that has one. */
export function optionValue(options: Options, ...names: readonly string[]): Word | undefined {
  for (const name of names) {
    const words = options.values.get(name)
    if (words) return words[words.length - 1]
  }
  return undefined
}
