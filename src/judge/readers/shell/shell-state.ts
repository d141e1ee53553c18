import type {
  Command as CommandNode,
  CompoundCommand,
  CompoundList,
  Redirected,
  Script,
  Word as WordNode,
  WordPart,
} from 'unbash'
import type { DataSource, TreeScope } from '../../../ground/model/effect.ts'
import type { Place } from '../../../ground/model/place.ts'
import type { Word } from '../command.ts'
import type { ReadContext, WrittenFiles } from '../read-context.ts'
import { mapOf } from '../../../ground/model/map-of.ts'

/** The value of a variable while one text is read. */
export interface ShellValue {
  readonly text: string
  readonly known: boolean
  readonly glob: boolean
  /** It holds names that a glob matched before; quotes do not make that glob a plain text again. */
  readonly matched?: boolean
  readonly source?: DataSource
  /** As of a word. */
  readonly scope?: TreeScope
  /** The elements of an array; `text` is then the first. */
  readonly items?: readonly ShellValue[]
  /** The keys of a map, one for each element. */
  readonly keys?: readonly string[]
  /** `declare -n`: the variable that it stands for. */
  readonly refersTo?: string
  /** The other values that it may have, where they depend on the way that a branch went. */
  readonly others?: readonly ShellValue[]
}

/** The length to which a value may grow; a longer one is not known. */
export const maximumValue = 32_768

/** The body of a function, as the parser gives it. */
export type FunctionBody = CompoundCommand | Redirected | CompoundList

/** The number of commands that one call may run through, loops and functions unrolled; the rest is not read. */
export const maximumCommands = 4_000

/** Work that is left for one call; shared by everything that is read in it. */
export class Budget {
  commands = maximumCommands
  private reported = false

  /** False once no work is left; `size` is the number of characters or words that the step handles. */
  spend(size = 0): boolean {
    this.commands -= 1 + (size >> 8)
    return this.commands >= 0
  }

  /** True the first time that it is asked: an unread rest is reported once. */
  firstReport(): boolean {
    const first = !this.reported
    this.reported = true
    return first
  }
}

/** The part of a state that all its copies share. */
export class Shared {
  readonly budget = new Budget()
  readonly files: WrittenFiles
  /** Bodies of here-documents that were cut out of the text, by the mark that stands there. */
  readonly bodies = new Map<string, string>()
  /** The index of the value that is read now, where a variable may have several, and how many others were met. */
  choice = 0
  choices = 0
  /** The text put a command into the history, and read it there. */
  keptHistory = false
  /** Functions already said to be fork bombs. */
  readonly bombs = new Set<string>()

  constructor(files: WrittenFiles) {
    this.files = files
  }
}

/** The walker, as the parts of the reader see it: they call it back without importing it. */
export interface Walker {
  runScript(script: Script, state: ShellState, stdin: DataSource): DataSource
  expandValue(word: WordNode, state: ShellState): ShellValue
  expandParts(parts: readonly WordPart[], state: ShellState): ShellValue
  runText(text: string, state: ShellState, stdin: DataSource): DataSource
  /** `functions`: a function of the shell may stand behind the first word. */
  runWords(
    words: readonly Word[],
    node: CommandNode | null,
    state: ShellState,
    stdin: DataSource,
    functions?: boolean,
  ): DataSource
}

/** A file whose text is read. */
export interface SourceFile {
  readonly word: ShellValue
  /** The file and the arguments that it was run with. */
  readonly run: string
}

/** The state of a shell at one point of a text. A subshell works on a copy. */
export class ShellState {
  context: ReadContext
  readonly walker: Walker
  readonly shared: Shared
  /** The text that offsets of the syntax tree count in. */
  source: string
  readonly variables: Map<string, ShellValue>
  readonly functions: Map<string, FunctionBody>
  readonly aliases: Map<string, string>
  /** Open descriptors that are no terminal: network connections, files. */
  readonly descriptors: Map<string, DataSource>
  positional: readonly Word[] = []
  /** `$0`, where the text was given one. */
  zero: Word | undefined = undefined
  /** The files whose text is read now, innermost last: `BASH_SOURCE`. */
  files: readonly SourceFile[] = []
  /** The arguments were given in this text (`set`, a function, `sh -c`): a missing one is empty. */
  argumentsKnown = false
  /** The last word of the command before: `$_`. */
  lastWord: ShellValue | undefined = undefined
  /** Values of variables that stand in front of the command that is read now. */
  given: readonly string[] = []
  /** The readers that wait for the output of the command that is read now: the insides of `>(…)`. */
  consumers: ((stdin: DataSource) => void)[] | null = null
  /** Functions that are being called, innermost last. */
  calling: readonly string[] = []
  /** Inside a pipeline or in the background: where a function that calls itself multiplies. */
  forking = false

  constructor(context: ReadContext, walker: Walker, shared: Shared, source: string) {
    this.context = context
    this.walker = walker
    this.shared = shared
    this.source = source
    this.variables = new Map()
    this.functions = new Map()
    this.aliases = new Map()
    this.descriptors = new Map()
  }

  /** A copy whose changes stay in it: a subshell, a stage of a pipeline. */
  copy(): ShellState {
    const size = this.variables.size + this.functions.size + this.aliases.size
    this.shared.budget.spend(size << 4)
    const copy = new ShellState(this.context, this.walker, this.shared, this.source)
    for (const [name, value] of this.variables) copy.variables.set(name, value)
    for (const [name, body] of this.functions) copy.functions.set(name, body)
    for (const [name, text] of this.aliases) copy.aliases.set(name, text)
    for (const [name, stream] of this.descriptors) copy.descriptors.set(name, stream)
    copy.positional = this.positional
    copy.zero = this.zero
    copy.files = this.files
    copy.lastWord = this.lastWord
    copy.argumentsKnown = this.argumentsKnown
    copy.calling = this.calling
    copy.forking = this.forking
    return copy
  }

  /** Returns the value of `$name` here; undefined when nothing in this text or of the place tells it. */
  lookUp(name: string): ShellValue | undefined {
    const value = this.variables.get(name)
    if (!value) return fromPlace(name, this.context)
    if (value.refersTo !== undefined && value.refersTo !== name)
      return this.variables.get(value.refersTo) ?? value
    if (!value.others) return value
    const { shared } = this
    shared.choices = Math.max(shared.choices, value.others.length)
    return shared.choice === 0 ? value : (value.others[shared.choice - 1] ?? value)
  }
}

function fromPlace(name: string, { place }: ReadContext): ShellValue | undefined {
  const text = placeTexts.get(name)?.(place)
  return text === undefined ? undefined : { text, known: true, glob: false }
}

const nameOfHome = ({ home }: Place) => home.slice(home.lastIndexOf('/') + 1)

/** The variables that every shell has before a text begins. */
const placeTexts: ReadonlyMap<string, (place: Place) => string> = mapOf({
  HOME: ({ home }) => home,
  PWD: ({ cwd }) => cwd,
  OLDPWD: ({ cwd }) => cwd,
  TMPDIR: ({ temp }) => temp[0] ?? '/tmp',
  IFS: () => ' \t\n',
  UID: () => '1000',
  EUID: () => '1000',
  USER: nameOfHome,
  LOGNAME: nameOfHome,
  PATH: () => '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
})
