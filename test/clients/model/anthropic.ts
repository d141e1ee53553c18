import { type Dialect, newId, type SentEvent } from './dialect.ts'
import { namesOf, objects, readable, type Turn } from './turns.ts'

/** Anthropic’s Messages. */
export const anthropic: Dialect = {
  isAt: path => path.endsWith('/messages'),
  read: ({ messages, tools, stream }) => ({
    results: objects(messages)
      .flatMap(({ content }) => objects(content))
      .filter(({ type }) => type === 'tool_result')
      .map(({ content }) => readable(content)),
    tools: namesOf(objects(tools)),
    streams: stream === true,
    opening: JSON.stringify(objects(messages)[0] ?? ''),
  }),
  whole: (turn, { model }) => message(turn, model, blocksOf(turn)),
  events: (turn, { model }) => {
    const blocks = blocksOf(turn)
    const start = { ...message(turn, model, []), stop_reason: null }
    return [
      event({ type: 'message_start', message: start }),
      ...blocks.flatMap(blockEvents),
      event({
        type: 'message_delta',
        delta: { stop_reason: stopOf(turn), stop_sequence: null },
        usage: { output_tokens: 5 },
      }),
      event({ type: 'message_stop' }),
    ]
  },
}

type Block = Record<string, unknown> & { readonly type: string }

function blocksOf({ text, call }: Turn): readonly Block[] {
  return [
    ...(text === undefined ? [] : [{ type: 'text', text }]),
    ...(call === undefined ? [] : [{ type: 'tool_use', id: newId('toolu_'), ...call }]),
  ]
}

function stopOf({ call }: Turn): string {
  return call === undefined ? 'end_turn' : 'tool_use'
}

function message(turn: Turn, model: unknown, content: readonly Block[]): Record<string, unknown> {
  const usage = {
    input_tokens: 5,
    output_tokens: 5,
    cache_creation_input_tokens: 0,
    cache_read_input_tokens: 0,
  }
  const head = { id: newId('msg_'), type: 'message', role: 'assistant', model, content }
  return { ...head, stop_reason: stopOf(turn), stop_sequence: null, usage }
}

/** A block comes empty first, then what it holds as a piece. */
function blockEvents(block: Block, index: number): readonly SentEvent[] {
  const isText = block.type === 'text'
  const empty = isText ? { ...block, text: '' } : { ...block, input: {} }
  const delta = isText
    ? { type: 'text_delta', text: block['text'] }
    : { type: 'input_json_delta', partial_json: JSON.stringify(block['input']) }
  return [
    event({ type: 'content_block_start', index, content_block: empty }),
    event({ type: 'content_block_delta', index, delta }),
    event({ type: 'content_block_stop', index }),
  ]
}

function event(data: { readonly type: string } & Record<string, unknown>): SentEvent {
  return { name: data.type, data }
}
