import type { ReadContext } from '../read-context.ts'
import type { ScriptStatement } from './script-node.ts'
import type { ScriptValue } from './script-value.ts'

/** The running script, as cmdlets and methods see it. */
export interface ScriptRunner {
  /** The place is that of the folder that the script stands in. */
  readonly context: ReadContext
  readonly variables: Map<string, ScriptValue>
  readonly aliases: Map<string, string>
  /** Runs a block with what stands for `$_` and with its arguments. */
  callBlock(
    block: readonly ScriptStatement[],
    topic?: ScriptValue,
    args?: readonly ScriptValue[],
  ): ScriptValue
  /** Reads a text as a script of its own. */
  readText(text: string): void
  /** Reads a line of a program that is no cmdlet. */
  runNative(words: readonly string[]): void
  /** Goes on in another folder. */
  enter(path: string): void
  /** Emits that a part was not read. */
  unread(why: string): void
}
