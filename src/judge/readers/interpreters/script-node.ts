/** A word or an expression of PowerShell, as it is spelled. */
export type ScriptNode =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'variable'; readonly name: string }
  /** Parts that make one text: `"$HOME\x"`. */
  | { readonly kind: 'parts'; readonly parts: readonly ScriptNode[] }
  | { readonly kind: 'list'; readonly items: readonly ScriptNode[] }
  | { readonly kind: 'block'; readonly body: readonly ScriptStatement[] }
  | { readonly kind: 'group'; readonly body: readonly ScriptStatement[] }
  | { readonly kind: 'type'; readonly name: string }
  | {
      readonly kind: 'member'
      readonly of: ScriptNode
      readonly name: ScriptNode
      /** Absent where it is not called. */
      readonly args?: readonly ScriptNode[]
    }
  /** Values with operators between them, read from left to right; `as` before a type. */
  | {
      readonly kind: 'operation'
      readonly first: ScriptNode
      readonly rest: readonly { readonly sign: string; readonly value: ScriptNode }[]
    }
  | { readonly kind: 'table'; readonly entries: readonly (readonly [string, ScriptNode])[] }

/** One word behind a command: a parameter, its value, or a free word. */
export interface ScriptArgument {
  /** Lower case, without its dash. */
  readonly parameter?: string
  readonly value?: ScriptNode
  /** As it is spelled, for programs that have a grammar of their own. */
  readonly raw?: string
}

/** A command or an expression of a pipeline. */
export interface ScriptElement {
  readonly name?: ScriptNode
  /** Called by `&` or `.`. */
  readonly called?: boolean
  readonly args: readonly ScriptArgument[]
  readonly value?: ScriptNode
  /** Files that get its output. */
  readonly writes: readonly { readonly file: ScriptNode; readonly appends: boolean }[]
}

/** A statement: a pipeline whose output may be given a name, a loop, a branch, or a function that is defined. */
export type ScriptStatement =
  | {
      readonly kind: 'pipeline'
      readonly elements: readonly ScriptElement[]
      readonly target?: ScriptNode
      /** The sign of an assignment: `=`, `+=`. */
      readonly sign?: string
    }
  | {
      readonly kind: 'control'
      /** The variable of a `foreach`. */
      readonly topic?: string
      readonly head: readonly ScriptStatement[]
      readonly body: readonly ScriptStatement[]
    }
  | {
      readonly kind: 'function'
      readonly name: string
      readonly parameters: readonly string[]
      readonly body: readonly ScriptStatement[]
    }
