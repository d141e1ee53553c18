import { type Dialect, newId } from './dialect.ts'
import { namesOf, objects, type Turn } from './turns.ts'

/** Gemini’s `generateContent`, at once and as a stream. */
export const gemini: Dialect = {
  isAt: path => /:(?:streamG|g)enerateContent$/.test(path),
  read: ({ contents, tools }, path) => ({
    results: objects(contents)
      .flatMap(({ parts }) => objects(parts))
      .map(part => part['functionResponse'])
      .filter(response => response !== undefined)
      .map(response => JSON.stringify((response as Record<string, unknown>)['response'] ?? null)),
    tools: namesOf(objects(tools).flatMap(tool => objects(tool['functionDeclarations']))),
    streams: path.endsWith(':streamGenerateContent'),
  }),
  whole: answer,
  events: turn => [{ data: answer(turn) }],
}

function answer({ text, call }: Turn): unknown {
  const parts = [
    ...(text === undefined ? [] : [{ text }]),
    ...(call === undefined
      ? []
      : [{ functionCall: { id: newId('call_'), name: call.name, args: call.input } }]),
  ]
  return {
    candidates: [{ index: 0, content: { role: 'model', parts }, finishReason: 'STOP' }],
    usageMetadata: { promptTokenCount: 5, candidatesTokenCount: 5, totalTokenCount: 10 },
    modelVersion: 'scripted',
    responseId: newId('r'),
  }
}
