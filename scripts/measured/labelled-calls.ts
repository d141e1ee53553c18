import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseCall } from '../../src/gate/core/intake/parse-call.ts'
import type { ToolCall } from '../../src/ground/model/tool-call.ts'
import { GateError } from '../../src/ground/model/errors.ts'
import type { Json } from '../../src/ground/model/json.ts'
import { brokenLine, excerptOf, numberedLines, objectOfLine } from './object-of-line.ts'

/** What a source says of a call: must never run unseen, a person should look, asking would annoy. */
export const labels = ['dangerous', 'sensitive', 'benign'] as const

export type Label = (typeof labels)[number]

/** One call with what its source says of it; the gate is shown the call alone. */
export interface LabelledCall {
  /** Its name in its source, by which readings refer to it; null where it has none. */
  readonly id: string | null
  readonly source: string
  readonly label: Label
  readonly call: ToolCall
}

/**
 * Every line of the folder's `*.jsonl` files, in the order of their names. Throws a GateError with the file and the
 * line: `missing` for a folder that is not there or has no calls, `invalid` for a line that is no labelled call.
 */
export function readLabelledCalls(folder: string): readonly LabelledCall[] {
  const calls = filesOf(folder).flatMap(name => {
    const file = join(folder, name)
    return numberedLines(readFileSync(file, 'utf8')).map(([text, line]) =>
      callOfLine(text, `${file}:${line}`),
    )
  })
  if (calls.length === 0)
    throw new GateError(
      'missing',
      `There are no labelled calls in ${folder}: give a folder with .jsonl files, one call in each line.`,
    )
  return calls
}

function filesOf(folder: string): readonly string[] {
  try {
    return readdirSync(folder)
      .filter(name => name.endsWith('.jsonl'))
      .sort()
  } catch {
    throw new GateError(
      'missing',
      `The folder ${folder} can’t be read: give the folder that holds the labelled calls.`,
    )
  }
}

function callOfLine(text: string, place: string): LabelledCall {
  const { source, label, kind, tool, args, docstring, id } = objectOfLine(text, place)
  if (typeof source !== 'string' || source === '')
    throw brokenLine(place, 'has no source', 'name where the label comes from')
  if (!isLabel(label))
    throw brokenLine(place, `has the label ${excerptOf(label)}`, `use one of ${labels.join(', ')}`)
  const input = { kind, tool, args, docstring } as Record<string, Json>
  return { id: typeof id === 'string' ? id : null, source, label, call: parsedCall(input, place) }
}

/** A session for each call, so that none is judged by what another one did. */
function parsedCall(input: Record<string, Json>, place: string): ToolCall {
  try {
    const defaults = { origin: 'check', agent: 'measure', session: place, profile: 'default' } as const
    return parseCall(input, defaults)
  } catch (error) {
    throw new GateError('invalid', `${place} is no call: ${(error as Error).message}`)
  }
}

function isLabel(value: unknown): value is Label {
  return (labels as readonly unknown[]).includes(value)
}
