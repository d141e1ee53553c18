/** A call that the scripted model makes, by the tool’s name and arguments as its client offers them. */
export interface ScriptedCall {
  readonly name: string
  readonly input: Readonly<Record<string, unknown>>
}

/** What the scripted model answers once. */
export interface Turn {
  readonly text?: string
  readonly call?: ScriptedCall
  /** A call that is known only when it is made. */
  readonly callNow?: () => ScriptedCall
  /** Ends before the answer is sent: what has to happen first. */
  readonly before?: () => Promise<void>
}

/** What a request holds, whichever API it came by. */
export interface Asked {
  /** Results of tools that the conversation holds, in its order, as the model reads them. */
  readonly results: readonly string[]
  /** The client offers tools: a request without them asks for a title, or the like. */
  readonly offersTools: boolean
  readonly streams: boolean
}

/** The answer to a request: the turn after as many results as it holds. */
export function turnFor(turns: readonly Turn[], { results, offersTools }: Asked): Turn {
  return offersTools ? (turns[results.length] ?? { text: 'That is all.' }) : { text: 'ok' }
}

/** Any value of a body as a list of objects. */
export function objects(value: unknown): readonly Record<string, unknown>[] {
  return Array.isArray(value) ? value.filter(one => typeof one === 'object' && one !== null) : []
}

/** What a model reads of a result: a text, or the texts of its parts. */
export function readable(value: unknown): string {
  if (typeof value === 'string') return value
  const parts = objects(value)
  return parts.length > 0 && parts.every(part => typeof part['text'] === 'string')
    ? parts.map(part => part['text']).join('\n')
    : JSON.stringify(value ?? null)
}
