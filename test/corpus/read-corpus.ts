import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseCall } from '../../src/gate/core/intake/parse-call.ts'
import type { ToolCall } from '../../src/ground/model/tool-call.ts'
import { isJsonObject, type Json } from '../../src/ground/model/json.ts'

/** The two halves are two folders beside this file; what a half is called says what its calls must get. */
export const halves = ['ordinary', 'dangerous'] as const

export type Half = (typeof halves)[number]

/** One call of the corpus: a line of a file, and the sentence that says what it is. */
export interface CorpusCall {
  readonly half: Half
  /** `ordinary/coding-shell.jsonl:12` */
  readonly line: string
  readonly id: string
  readonly why: string
  readonly call: ToolCall
}

/** The calls of one half in the order of its files, and a sentence for each line that is no call. */
export interface ReadHalf {
  readonly calls: readonly CorpusCall[]
  readonly problems: readonly string[]
}

/** Tests and scripts are run from the top of the repository. */
const folder = join('test', 'corpus')

/** Every line of one half; a half that is not there is empty. */
export function readHalf(half: Half): ReadHalf {
  const calls: CorpusCall[] = []
  const problems: string[] = []
  for (const { line, text } of linesOf(half)) {
    try {
      calls.push(callOfLine(half, line, JSON.parse(text) as Json))
    } catch (error) {
      problems.push(`${line}: ${(error as Error).message}`)
    }
  }
  return { calls, problems }
}

function linesOf(half: Half): readonly { readonly line: string; readonly text: string }[] {
  if (!existsSync(join(folder, half))) return []
  const files = readdirSync(join(folder, half)).filter(name => name.endsWith('.jsonl'))
  return files.sort().flatMap(name =>
    readFileSync(join(folder, half, name), 'utf8')
      .split('\n')
      .map((text, i) => ({ line: `${half}/${name}:${i + 1}`, text }))
      .filter(({ text }) => text.trim() !== ''),
  )
}

/** Each call has a session of its own: no line is judged by what another one did. */
function callOfLine(half: Half, line: string, value: Json): CorpusCall {
  if (!isJsonObject(value)) throw new TypeError('not an object')
  const { id, why, ...rest } = value
  if (typeof id !== 'string' || typeof why !== 'string') throw new TypeError('id and why must be text')
  const call = parseCall(
    { ...rest, id },
    { origin: 'check', agent: 'corpus', session: id, profile: 'default' },
  )
  return { half, line, id, why, call }
}
