import type { Place } from '../../../ground/model/place.ts'
import { type Syntax, syntaxOf } from './syntax.ts'
import { alternatives, anyOf, sizeOf, type Value } from './value.ts'
import { wordSet } from '../../../ground/model/word-set.ts'

/** The words of a language that are no names. */
interface Keywords {
  /** Words in front of a value that do not change it. No program of the language can name anything like them. */
  readonly prefixes: ReadonlySet<string>
  /** Words that are such a prefix too, but only where the program does not use them as a name. */
  readonly soft: ReadonlySet<string>
  /** Words that define a function; also a name where `soft` holds them. */
  readonly definitions: ReadonlySet<string>
  readonly loops: ReadonlySet<string>
  readonly imports: ReadonlySet<string>
  /** Words between two values. */
  readonly operators: ReadonlySet<string>
}

const none = wordSet('')

const python: Keywords = {
  prefixes: wordSet(
    'await return yield not else elif if while in and or async with try raise nonlocal assert from',
  ),
  soft: none,
  definitions: wordSet('def'),
  loops: wordSet('for'),
  imports: wordSet('import from'),
  operators: wordSet('and or in is'),
}

const javascript: Keywords = {
  prefixes: wordSet('new return typeof void throw else if while do const var in export default with try'),
  soft: wordSet('await yield let of async static public from'),
  definitions: wordSet('function'),
  loops: wordSet('for'),
  imports: wordSet('import'),
  operators: wordSet('in instanceof'),
}

const perl: Keywords = {
  prefixes: wordSet('return else elsif if while unless until my our local and or not use'),
  soft: wordSet('new'),
  definitions: wordSet('sub'),
  loops: wordSet('for foreach'),
  imports: none,
  operators: wordSet('and or'),
}

const ruby: Keywords = {
  prefixes: wordSet(
    'return yield not else elsif if while unless until do then in and or begin end rescue ensure',
  ),
  soft: wordSet('raise public'),
  definitions: wordSet('def'),
  loops: wordSet('for'),
  imports: none,
  operators: wordSet('and or'),
}

const php: Keywords = {
  prefixes: wordSet(
    'return yield else elseif if while do const var static public new throw try use and or default',
  ),
  soft: wordSet('from'),
  definitions: wordSet('function fn'),
  loops: wordSet('for foreach'),
  imports: none,
  operators: wordSet('and or instanceof'),
}

const lua: Keywords = {
  prefixes: wordSet('return not else elseif if while do then local and or until end in repeat'),
  soft: none,
  definitions: wordSet('function'),
  loops: wordSet('for'),
  imports: none,
  operators: wordSet('and or'),
}

const r: Keywords = {
  prefixes: wordSet('else if while in repeat'),
  soft: none,
  definitions: wordSet('function'),
  loops: wordSet('for'),
  imports: none,
  operators: none,
}

const manyDefinitions = 'def function fn fun sub func'

/** Languages that are read together, and those that nobody listed: what is a word in any of them may be a name in another. */
const others: Keywords = {
  prefixes: wordSet('return else if while'),
  soft: wordSet(
    'await new yield not typeof void throw elsif elif unless until do then const let var my our local in of and or ' +
      'async static public export default with try raise begin end rescue ensure go defer nonlocal assert use from ' +
      `unsafe mut ${manyDefinitions}`,
  ),
  definitions: wordSet(manyDefinitions),
  loops: wordSet('for foreach'),
  imports: wordSet('import'),
  operators: wordSet('and or in is'),
}

const byLanguage: ReadonlyMap<string, Keywords> = new Map(
  Object.entries({ python, javascript, perl, ruby, php, lua, r }),
)

/** Returns the keywords of a language. */
function keywordsOf(language: string): Keywords {
  return byLanguage.get(language) ?? others
}

/** One call in a program, with what is known of its arguments. */
export interface CodeCall {
  /** With imports put back: `os.remove`, `Path().unlink`, `.unlink` for a receiver that is not known. */
  readonly name: string
  readonly receiver?: Value
  readonly args: readonly Value[]
  readonly named: ReadonlyMap<string, Value>
  /** The value of the call: the same object wherever the program uses it again. */
  readonly result: Value
  /** Offsets in the program; null for code inside a text of it. */
  readonly span: { readonly start: number; readonly end: number } | null
}

const maximumCalls = 20_000
const maximumNesting = 300
/** The work that a walk may do: an amount for each character of the program, and one in any case. */
const workForCharacter = 64
const workInAnyCase = 50_000

/**
 * The knowledge that one walk through a program gathers, and the work that it may still do. One per walk; never shared.
 */
export class ProgramWalk {
  readonly bindings = new Map<string, Value>()
  /** The values that the program gives to members, by their whole name: `self.run`. */
  readonly members = new Map<string, Value>()
  /** The classes that the program defines. */
  readonly classes = new Set<string>()
  readonly calls: CodeCall[] = []
  /** Functions of the program itself, with the names of their parameters. */
  readonly functions = new Map<string, readonly string[]>()
  readonly language: string
  readonly place: Place
  readonly syntax: Syntax
  readonly keywords: Keywords
  /** The values that the parameters of the program's own functions were seen to have. */
  readonly parameters: ReadonlyMap<string, Value>
  /** Something was too deep or too long to be read. */
  cut = false
  private work: number
  private nesting = 0
  private silences = 0

  constructor(language: string, place: Place, parameters: ReadonlyMap<string, Value>, length: number) {
    this.language = language
    this.place = place
    this.syntax = syntaxOf(language)
    this.keywords = keywordsOf(language)
    this.parameters = parameters
    this.work = workInAnyCase + workForCharacter * length
  }

  /** True when nothing more may be done. */
  get exhausted(): boolean {
    return this.work < 0
  }

  get silent(): boolean {
    return this.silences > 0
  }

  /** Counts work. */
  spend(work: number): void {
    this.work -= work
    if (this.work < 0) this.cut = true
  }

  /** Counts the work of reading a value once more. */
  spendOn(value: Value | undefined): void {
    if (value) this.spend(4 + sizeOf(value))
  }

  /** Goes one level deeper into code that may hold itself; false at too great a depth. Call `leave` afterwards. */
  enter(): boolean {
    if (this.nesting >= maximumNesting || this.exhausted) {
      this.cut = true
      return false
    }
    this.nesting++
    return true
  }

  leave(): void {
    this.nesting--
  }

  /** Reads something a first time: its calls are not recorded. */
  silently(work: () => void): void {
    this.silences++
    try {
      work()
    } finally {
      this.silences--
    }
  }

  /** Notes a value of a member. Which method runs first is not known: the member may have any of its values. */
  bindMember(name: string, value: Value): void {
    const before = this.members.get(name)
    this.members.set(name, before ? anyOf([...alternatives(before), value]) : value)
  }

  /** Returns the value that the program itself gave to a member, by its whole name or in a class of its own. */
  givenMember(path: string | undefined, receiver: Value, member: string): Value | undefined {
    return this.members.get(path ?? '') ?? this.ownMember(receiver, member)
  }

  /** Returns the value of a member of one of the program's classes, given in its body or a method. */
  private ownMember({ name = '' }: Value, member: string): Value | undefined {
    const owner = name.replace(/(?:\.new)?\(\)$/, '')
    if (!this.classes.has(owner) || this.functions.has(member)) return undefined
    return (
      this.members.get(`self.${member}`) ?? this.members.get(`this.${member}`) ?? this.bindings.get(member)
    )
  }

  /** Returns the value of a name: of a variable, or of JavaScript's object of everything. */
  valueOf(word: string): Value | undefined {
    const value = this.bindings.get(word)
    if (value !== undefined || this.language !== 'javascript') return value
    return this.members.get(`globalThis.${word}`) ?? this.members.get(`global.${word}`)
  }

  record(call: CodeCall): void {
    if (this.silent) return
    if (this.calls.length < maximumCalls) this.calls.push(call)
    else this.cut = true
  }
}
