import { isJsonObject, type Json } from '../../../ground/model/json.ts'
import type { Response } from '../wire/message.ts'

const longest = 1_000_000

/**
 * Gives the result of a tool as its model reads it: the texts of its content, else its structured content; or the
 * error.
 */
export function resultText({ result, error }: Pick<Response, 'result' | 'error'>): string {
  if (error !== undefined) return JSON.stringify(error).slice(0, longest)
  const texts: string[] = []
  let room = longest
  const add = (text: string) => {
    texts.push(text.slice(0, room))
    room -= text.length
  }
  for (const text of textsIn(result)) if (room > 0) add(text)
  const structured = isJsonObject(result) ? result['structuredContent'] : undefined
  if (structured !== undefined && room > 0) add(JSON.stringify(structured))
  return texts.join('\n')
}

/** Tells whether the tool says that it failed. */
export function isFailure({ result, error }: Pick<Response, 'result' | 'error'>): boolean {
  return error !== undefined || (isJsonObject(result) && result['isError'] === true)
}

function* textsIn(result: Json | undefined): Generator<string> {
  const { content, contents, messages, result: inner } = isJsonObject(result) ? result : {}
  // A prompt is messages, each of which holds one content or several.
  for (const one of listIn(messages)) {
    const said = isJsonObject(one) ? one['content'] : undefined
    yield* textsIn({ content: Array.isArray(said) ? said : [said ?? null] })
  }
  for (const part of [...listIn(content), ...listIn(contents)]) {
    const { text, resource } = isJsonObject(part) ? part : {}
    if (typeof text === 'string') yield text
    const held = isJsonObject(resource) ? resource['text'] : undefined
    if (typeof held === 'string') yield held
  }
  // A task that has ended holds the result of its call.
  if (isJsonObject(inner)) yield* textsIn(inner)
}

function listIn(value: Json | undefined): readonly Json[] {
  return Array.isArray(value) ? (value as readonly Json[]) : []
}
