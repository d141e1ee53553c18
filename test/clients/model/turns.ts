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

/** The turns of conversations that begin with these words: a sub-agent has one of its own. */
export interface Script {
  readonly opening: string
  readonly turns: readonly Turn[]
}

/** What a request holds, whichever API it came by. */
export interface Asked {
  /** Results of tools that the conversation holds, in its order, as the model reads them. */
  readonly results: readonly string[]
  /** Names of the tools that the client offers: a request without its shell asks for a title, or the like. */
  readonly tools: readonly string[]
  readonly streams: boolean
  /** The first message, where the API is one whose clients have sub-agents here. */
  readonly opening?: string
}

/** The answer to a request that offers the client’s shell: the turn after as many results, with its call as it is made now. */
export async function turnFor(
  turns: readonly Turn[],
  shell: string,
  { results, tools, opening = '' }: Asked,
  scripts: readonly Script[] = [],
): Promise<Turn> {
  if (!tools.includes(shell)) return aside
  const own = scripts.find(one => opening.includes(one.opening))?.turns ?? turns
  const { before, callNow, ...turn } = own[results.length] ?? { text: 'That is all.' }
  await before?.()
  return callNow ? { ...turn, call: callNow() } : turn
}

/** What is said to a request for something else. */
const aside: Turn = { text: 'ok' }

/** The names in a list of tools. */
export function namesOf(tools: readonly Record<string, unknown>[]): readonly string[] {
  return tools.map(({ name, type }) => String(name ?? type))
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
