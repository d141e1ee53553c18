import { isDeepStrictEqual } from 'node:util'
import { GateError } from '../../../../ground/model/errors.ts'
import type { Json } from '../../../../ground/model/json.ts'
import { freezeArguments } from '../../call/freeze-arguments.ts'

type Execute = (input: unknown, context: object) => Promise<unknown>

/** A tool of Mastra’s own: it reads its input by its schema before it works, unless the agent that calls it says it has. */
interface ReadingTool {
  readonly inputSchema: unknown
  readonly constructor: new (config: object) => { readonly execute: Execute }
}
const mark = Symbol.for('mastra.core.tool.Tool')

/** Input that a tool will read by itself. */
export interface ReadInput {
  /** The value that the tool will work with. */
  readonly judged: Json
  /** The value that the tool must be given for that. */
  readonly given: Json
}

/** True for a tool that may read what it is given. */
export function readsItself(tool: object): tool is ReadingTool {
  return mark in tool && 'inputSchema' in tool && tool.inputSchema !== undefined
}

/**
 * Input as the tool will read it; undefined for what it refuses. Throws a GateError `invalid` where its schema gives
 * something else each time, so that what would run can’t be told.
 */
export async function readToolInput(tool: ReadingTool, input: unknown): Promise<ReadInput | undefined> {
  const raw = freezeArguments(input ?? {}, 'arguments')
  const judged = await readOnce(tool, raw)
  if (judged === undefined) return undefined
  for (const given of [judged, raw])
    if (isDeepStrictEqual(await readOnce(tool, given), judged)) return { judged, given }
  throw unreadableInput('is read in another way each time')
}

/** For input that can’t be judged as what would run. */
export function unreadableInput(why: string): GateError {
  return new GateError(
    'invalid',
    `The input of the tool ${why}, so that what would run can’t be judged, and nothing was run.`,
    'arguments',
  )
}

/** By Mastra itself, which mends what some models write: frozen, and undefined for what is refused. */
async function readOnce(tool: ReadingTool, input: Json): Promise<Json | undefined> {
  const execute = async (read: unknown) => ({ read })
  const probe = new tool.constructor({ id: 'probe', inputSchema: tool.inputSchema, execute })
  const told = await probe.execute(input, {})
  if (typeof told !== 'object' || told === null || !('read' in told)) return undefined
  return freezeArguments(told.read, 'arguments')
}

/** Arguments as a tool will read them. What it refuses never runs as it is, and is judged as it is. */
export async function judgedInput(tools: object, name: string, args: unknown): Promise<unknown> {
  const tool = Object.hasOwn(tools, name) ? (tools as Readonly<Record<string, object>>)[name] : undefined
  if (!tool || !readsItself(tool)) return args
  return (await readOnce(tool, freezeArguments(args, 'arguments'))) ?? args
}
