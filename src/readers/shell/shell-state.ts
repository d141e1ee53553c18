import type { Command as CommandNode, CompoundCommand, CompoundList, Redirected, Script } from 'unbash'
import type { DataSource } from '../../model/effect.ts'
import type { Word } from '../command.ts'
import type { ReadContext } from '../read-context.ts'

/** What a variable holds while one text is read. */
export interface Value {
  readonly text: string
  readonly known: boolean
  readonly glob: boolean
  readonly source?: DataSource
}

export type FunctionBody = CompoundCommand | Redirected | CompoundList

/** How many commands one call may run through, loops and functions unrolled, before the rest is not read. */
export const maximumCommands = 4_000

/** Work that is left for one call; shared by everything that is read in it. */
export class Budget {
  commands = maximumCommands

  /** False once there is none left. */
  spend(): boolean {
    this.commands--
    return this.commands >= 0
  }
}

/** The walker, as the parts of the reader see it: they call it back without importing it. */
export interface Walker {
  runScript(script: Script, state: ShellState, stdin: DataSource): DataSource
  runText(text: string, state: ShellState, stdin: DataSource): DataSource
  runWords(words: readonly Word[], node: CommandNode | null, state: ShellState, stdin: DataSource): DataSource
}

/** What a shell knows at one point of a text. A subshell works on a copy. */
export class ShellState {
  context: ReadContext
  readonly walker: Walker
  readonly budget: Budget
  /** The text that offsets of the syntax tree count in. */
  source: string
  readonly variables: Map<string, Value>
  readonly functions: Map<string, FunctionBody>
  readonly aliases: Map<string, string>
  positional: readonly Word[] = []
  /** Functions that are being called, innermost last. */
  calling: readonly string[] = []
  /** Inside a pipeline or in the background: where a function that calls itself multiplies. */
  forking = false

  constructor(context: ReadContext, walker: Walker, budget: Budget, source: string) {
    this.context = context
    this.walker = walker
    this.budget = budget
    this.source = source
    this.variables = new Map()
    this.functions = new Map()
    this.aliases = new Map()
  }

  /** A copy whose changes stay in it: a subshell, a stage of a pipeline. */
  copy(): ShellState {
    const copy = new ShellState(this.context, this.walker, this.budget, this.source)
    for (const [name, value] of this.variables) copy.variables.set(name, value)
    for (const [name, body] of this.functions) copy.functions.set(name, body)
    for (const [name, text] of this.aliases) copy.aliases.set(name, text)
    copy.positional = this.positional
    copy.calling = this.calling
    copy.forking = this.forking
    return copy
  }

  /** What `$name` gives here; undefined when nothing in this text or of the place says. */
  lookUp(name: string): Value | undefined {
    return this.variables.get(name) ?? fromPlace(name, this.context)
  }
}

function fromPlace(name: string, { place }: ReadContext): Value | undefined {
  const text = { HOME: place.home, PWD: place.cwd, TMPDIR: '/tmp', IFS: ' \t\n', UID: '1000', EUID: '1000' }[
    name
  ]
  return text === undefined ? undefined : { text, known: true, glob: false }
}
