import { type Dialect, newId, type SentEvent } from './dialect.ts'
import { namesOf, objects, readable, type Turn } from './turns.ts'

/** OpenAI’s Responses. */
export const responses: Dialect = {
  isAt: path => path.endsWith('/responses'),
  read: ({ input, tools, stream }) => ({
    results: objects(input)
      .filter(({ type }) => typeof type === 'string' && type.endsWith('_output'))
      .map(({ output }) => readable(output)),
    tools: namesOf(objects(tools)),
    streams: stream === true,
  }),
  whole: (turn, { model }) => response(newId('resp_'), model, itemsOf(turn)),
  events: (turn, { model }) => {
    const items = itemsOf(turn)
    const id = newId('resp_')
    const begun = { ...response(id, model, []), status: 'in_progress' }
    const all: readonly TypedEvent[] = [
      { type: 'response.created', response: begun },
      ...items.flatMap(itemEvents),
      { type: 'response.completed', response: response(id, model, items) },
    ]
    return all.map(
      (data, sequence_number): SentEvent => ({
        name: data.type,
        data: { sequence_number, ...data },
      }),
    )
  },
}

type TypedEvent = Record<string, unknown> & { readonly type: string }

type Item = Record<string, unknown> & { readonly type: string; readonly id: string }

function itemsOf({ text, call }: Turn): readonly Item[] {
  const statement = { type: 'output_text', text, annotations: [] }
  return [
    ...(text === undefined
      ? []
      : [
          {
            type: 'message',
            id: newId('msg_'),
            role: 'assistant',
            status: 'completed',
            content: [statement],
          },
        ]),
    ...(call === undefined
      ? []
      : [
          {
            type: 'function_call',
            id: newId('fc_'),
            call_id: newId('call_'),
            name: call.name,
            arguments: JSON.stringify(call.input),
            status: 'completed',
          },
        ]),
  ]
}

/** An item comes empty first, then what it holds as a piece, then whole. */
function itemEvents(item: Item, output_index: number): readonly TypedEvent[] {
  const isMessage = item.type === 'message'
  const place = { item_id: item.id, output_index, ...(isMessage && { content_index: 0 }) }
  const empty = { ...item, status: 'in_progress', ...(isMessage ? { content: [] } : { arguments: '' }) }
  const [statement] = objects(item['content'])
  const pieces: readonly TypedEvent[] = isMessage
    ? [
        { type: 'response.content_part.added', ...place, part: { ...statement, text: '' } },
        { type: 'response.output_text.delta', ...place, delta: statement?.['text'] },
        { type: 'response.output_text.done', ...place, text: statement?.['text'] },
        { type: 'response.content_part.done', ...place, part: statement },
      ]
    : [
        { type: 'response.function_call_arguments.delta', ...place, delta: item['arguments'] },
        { type: 'response.function_call_arguments.done', ...place, arguments: item['arguments'] },
      ]
  return [
    { type: 'response.output_item.added', output_index, item: empty },
    ...pieces,
    { type: 'response.output_item.done', output_index, item },
  ]
}

function response(id: string, model: unknown, output: readonly Item[]): Record<string, unknown> {
  const usage = {
    input_tokens: 5,
    input_tokens_details: { cached_tokens: 0 },
    output_tokens: 5,
    output_tokens_details: { reasoning_tokens: 0 },
    total_tokens: 10,
  }
  const created_at = Math.floor(Date.now() / 1_000)
  return { id, object: 'response', created_at, status: 'completed', model, output, usage, error: null }
}
