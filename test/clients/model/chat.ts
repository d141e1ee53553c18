import { type Dialect, newId } from './dialect.ts'
import { namesOf, objects, readable, type Turn } from './turns.ts'

/** OpenAI’s Chat Completions, which many others speak. */
export const chat: Dialect = {
  isAt: path => path.endsWith('/chat/completions'),
  read: ({ messages, tools, stream }) => ({
    results: objects(messages)
      .filter(({ role }) => role === 'tool')
      .map(({ content }) => readable(content)),
    tools: namesOf(objects(tools).flatMap(tool => objects([tool['function']]))),
    streams: stream === true,
  }),
  whole: (turn, { model }) => ({
    ...head(model, 'chat.completion'),
    usage,
    choices: [
      {
        index: 0,
        logprobs: null,
        finish_reason: finishOf(turn),
        message: { role: 'assistant', content: turn.text ?? null, ...callsOf(turn) },
      },
    ],
  }),
  events: (turn, { model }) => {
    const same = head(model, 'chat.completion.chunk')
    const piece = (delta: object, finish_reason: string | null = null) => ({
      data: { ...same, choices: [{ index: 0, delta, finish_reason }] },
    })
    return [
      piece({ role: 'assistant', content: turn.text ?? '' }),
      ...(turn.call === undefined ? [] : [piece(callsOf(turn))]),
      piece({}, finishOf(turn)),
      { data: { ...same, choices: [], usage } },
    ]
  },
  end: 'data: [DONE]\n\n',
}

const usage = { prompt_tokens: 5, completion_tokens: 5, total_tokens: 10 }

function head(model: unknown, object: string): Record<string, unknown> {
  return { id: newId('chatcmpl-'), object, created: Math.floor(Date.now() / 1_000), model }
}

function finishOf({ call }: Turn): string {
  return call === undefined ? 'stop' : 'tool_calls'
}

function callsOf({ call }: Turn): object {
  if (call === undefined) return {}
  const called = { name: call.name, arguments: JSON.stringify(call.input) }
  return { tool_calls: [{ index: 0, id: newId('call_'), type: 'function', function: called }] }
}
