import type { ScriptValue } from './script-value.ts'

/** One run of a cmdlet with its parameters. */
export interface CmdletRun {
  readonly name: string
  readonly values: ReadonlyMap<string, ScriptValue>
  /** The output that it gets through a pipe. */
  readonly input: ScriptValue | undefined
  readonly words: readonly string[]
}

/** The text of one parameter; undefined where it is not given. */
export function textOf({ values }: CmdletRun, name: string): string | undefined {
  return values.get(name)?.text
}
