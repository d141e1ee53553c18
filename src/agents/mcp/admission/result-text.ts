import { mostSaid, saidText } from '../../../gate/core/intake/said-text.ts'
import { type HeadAndTail, headAndTail } from '../../../ground/model/head-and-tail.ts'
import { isJsonObject, type Json } from '../../../ground/model/json.ts'
import type { Response } from '../wire/message.ts'

/**
 * Gives the result of a tool as its model reads it: the texts of its content, and its structured content; or the
 * error.
 */
export function resultText({ result, error }: Pick<Response, 'result' | 'error'>): HeadAndTail {
  if (error !== undefined) return headAndTail(JSON.stringify(error), mostSaid)
  const said = saidText([...contentIn(result)])
  const structured = isJsonObject(result) ? result['structuredContent'] : undefined
  if (structured === undefined) return said
  const { text, unread } = headAndTail(
    [said.text, JSON.stringify(structured)].filter(Boolean).join('\n'),
    mostSaid,
  )
  return { text, unread: unread + said.unread }
}

/** Tells whether the tool says that it failed. */
export function isFailure({ result, error }: Pick<Response, 'result' | 'error'>): boolean {
  return error !== undefined || (isJsonObject(result) && result['isError'] === true)
}

function* contentIn(result: Json | undefined): Generator<Json> {
  const { content, contents, messages, result: inner } = isJsonObject(result) ? result : {}
  // A prompt is messages, each of which holds one content or several.
  for (const one of listIn(messages)) yield isJsonObject(one) ? (one['content'] ?? null) : null
  yield* listIn(content)
  yield* listIn(contents)
  // A task that has ended holds the result of its call.
  if (isJsonObject(inner)) yield* contentIn(inner)
}

function listIn(value: Json | undefined): readonly Json[] {
  return Array.isArray(value) ? (value as readonly Json[]) : []
}
