import type { InfrastructureVerb } from '../../../../ground/model/vocabulary/infrastructure-verb.ts'
import type { InfrastructureResource } from '../../../../ground/model/vocabulary/infrastructure-resource.ts'
import type { InfrastructureProvider } from '../../../../ground/model/vocabulary/infrastructure-provider.ts'
import type { Options } from '../../options.ts'

/**
 * A pattern over the words of a command line, matched from the first operand on:
 * `delete namespace|ns` operands in order; `get-*` a beginning, `*-key` an end; `*` any one; `**` any number;
 * `--all|-A` one of these options anywhere; `--replicas=0` with this value; `!--dry-run` none of these options.
 * Patterns of the same meaning stand side by side with ` / ` between.
 */
type WordPattern = (line: WordLine) => number | undefined

/** The words that a pattern is matched against: operands in lower case, and the options. */
interface WordLine {
  readonly operands: readonly string[]
  readonly options: Options
}

/** Compiles a pattern; it returns the number of operands that it used, or undefined when it does not fit. */
function wordPattern(source: string): WordPattern {
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

/** A verb of infrastructure, or `none` for a line that is worth no effect. */
export type CloudVerb = InfrastructureVerb | 'none'

/** Everything of its kind, or a whole environment. */
export const whole = 'whole'

/** Patterns of whatever no row before them fits. */
const anything: ReadonlySet<string> = new Set(['**', ''])

/** Pattern of words → verb, resource (empty: as spelled) and reach. The first that fits decides. */
export type CloudRow = readonly [
  pattern: string,
  verb: CloudVerb,
  resource?: InfrastructureResource | '',
  reach?: typeof whole | 'part',
]

/** The rows and options by which a provider's command line is read. */
export interface CloudProgram {
  readonly provider: InfrastructureProvider
  /** `service operation`, `group noun verb name`, `verb noun name`, or a verb alone. */
  readonly order: 'operation' | 'noun-verb' | 'verb-noun' | 'verb'
  /** Options that take the next word, without dashes. */
  readonly values?: string
  /** Every option takes the next word that is none itself, save these. */
  readonly switches?: string
  /** `-name` means `--name`. */
  readonly longDash?: boolean
  readonly rows?: readonly CloudRow[]
  /** The verb of an unknown word; no effect when left out. */
  readonly otherwise?: CloudVerb
  /** Options that name the parts that are meant, where a line would else take the whole stack. */
  readonly parts?: string
  /** Further options that switch questions off. */
  readonly unattended?: string
  /** Runs on this machine unless an address is given. */
  readonly local?: boolean
  /** Full name of a resource by its short one. */
  readonly resources?: Readonly<Record<string, InfrastructureResource>>
  /** Always a trial: an emulator on this machine. */
  readonly rehearsal?: boolean
}

interface CompiledRow {
  readonly fits: WordPattern
  readonly verb: CloudVerb
  readonly resource: InfrastructureResource | ''
  readonly reach: typeof whole | 'part' | undefined
  /** It only says that what no row knows reads: none of the words is known by it. */
  readonly guesses: boolean
}

/** Compiles the rows of a provider, ready to be matched. */
export function compileRows(rows: readonly CloudRow[] = []): readonly CompiledRow[] {
  return rows.map(([pattern, verb, resource = '', reach]) => ({
    fits: wordPattern(pattern),
    verb,
    resource,
    reach,
    guesses: verb === 'read' && anything.has(pattern),
  }))
}
