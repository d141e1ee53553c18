import type { ErrorBody } from '../../http/serve/error-answer.ts'
import { answerTo, AskError } from './ask.ts'

/** The last line of an answer that comes line by line. */
interface LastLine<Report> {
  readonly report?: Report
  readonly error?: Partial<ErrorBody>
}

/**
 * Asks for work that takes long: each line says how far it is, and the last one has its report. Rejects with an AskError.
 */
export async function askReport<Report, Far>(
  path: string,
  body: unknown,
  onProgress: (far: Far) => void,
  signal: AbortSignal,
): Promise<Report> {
  const answer = await answerTo(path, body, signal)
  if (!answer.ok || !answer.body)
    throw new AskError(answer.status, (await answer.json().catch(() => ({}))) as Partial<ErrorBody>)
  let end: LastLine<Report>
  try {
    let last = '{}'
    for await (const line of linesOf(answer.body)) {
      if (last !== '{}') onProgress(JSON.parse(last) as Far)
      last = line
    }
    end = JSON.parse(last) as LastLine<Report>
  } catch {
    throw wentAway()
  }
  if (end.report !== undefined) return end.report
  throw end.error ? new AskError(answer.status, end.error) : wentAway()
}

function wentAway(): AskError {
  return new AskError(0, {
    code: 'unavailable',
    message: 'The gate went away before it had ended: ask again.',
  })
}

async function* linesOf(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const [reader, decoder] = [body.getReader(), new TextDecoder()]
  let rest = ''
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    const lines = (rest + decoder.decode(part.value, { stream: true })).split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
}
