import type { IncomingMessage } from 'node:http'
import { errorCodes, errorMessage } from '../../../wire/error-message.ts'
import type { Id } from '../../../wire/message.ts'
import { largestMessage } from '../../../wire/line-splitter.ts'
import { readMessage } from '../../../wire/read-message.ts'
import type { BodyShare } from '../body-room.ts'
import { EventCutter, messageEvent, onOneLine } from '../event-cutter.ts'
import { collect } from '../upstream-requests.ts'
import type { RelayAnswer } from './relay-answer.ts'

/** Gives the part of a server’s message that passes: the same buffer where it passes as it came. */
export type PassMessage = (message: Buffer) => Promise<readonly Buffer[]>

/** Passes the server’s answer to requests: its messages heard, everything as it came. Rejects with a sentence. */
export async function passAnswer(
  got: IncomingMessage,
  answer: RelayAnswer,
  ids: readonly Id[],
  hear: PassMessage,
  share: BodyShare,
): Promise<void> {
  const { statusCode = 0, headers } = got
  const isFine = statusCode >= 200 && statusCode < 300
  const type = headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase()
  refuseRedirect(got)
  if ((headers['content-encoding'] ?? 'identity') !== 'identity')
    throw new Error('the server’s answer is compressed')
  if (isFine && type === 'text/event-stream') {
    if (!answer.isStreaming) answer.head(got, true)
    await passEvents(got, answer, hear, share)
    return answer.end()
  }
  if (ids.length === 0) return passUntouched(got, answer)
  const body = await collect(got, largestMessage, share)
  if (isFine && type !== 'application/json')
    throw new Error('the server answered with neither JSON nor events')
  await passBody(got, body, answer, ids, isFine, hear)
}

async function passBody(
  got: IncomingMessage,
  body: Buffer,
  answer: RelayAnswer,
  ids: readonly Id[],
  isFine: boolean,
  hear: PassMessage,
): Promise<void> {
  const raw = onOneLine(body)
  // What is no message, beside a status that says no, is for those who handle the status: a page, an error of OAuth.
  const isMessage = isFine || readMessage(raw).kind !== 'malformed'
  const heard = isMessage ? await hear(raw) : []
  const isWhole = !isMessage || heard[0] === raw
  if (isMessage && heard.length === 0) throw new Error('the server answered something else')
  if (answer.isStreaming) {
    const [id = null] = ids
    for (const message of heard) answer.tell(message)
    if (!isMessage)
      answer.tell(
        errorMessage(id, errorCodes.ended, `Countersign: the server answered with status ${got.statusCode}.`),
      )
    return answer.end()
  }
  answer.head(got, isWhole)
  answer.end(isWhole ? body : Buffer.concat(heard))
}

/** Passes events, each as it came, but for what the session does not let through. Rejects where the stream breaks. */
export async function passEvents(
  got: IncomingMessage,
  answer: RelayAnswer,
  hear: PassMessage,
  share: BodyShare,
): Promise<void> {
  const cutter = new EventCutter()
  let kept = 0
  answer.flush()
  for await (const bytes of got as AsyncIterable<Buffer>) {
    for (const { raw, data, type } of cutter.push(bytes)) {
      if (data === undefined || data === '' || type !== undefined) await answer.write(raw)
      else await answer.write(await heardAs(raw, onOneLine(Buffer.from(data)), hear))
    }
    share.take(cutter.rest - kept)
    kept = cutter.rest
  }
  answer.end()
}

async function heardAs(raw: Buffer, message: Buffer, hear: PassMessage): Promise<Buffer> {
  const heard = await hear(message)
  return heard.length === 1 && heard[0] === message ? raw : Buffer.concat(heard.map(messageEvent))
}

/** Whoever follows one is past the gate. */
function refuseRedirect({ statusCode = 0 }: IncomingMessage): void {
  if (statusCode >= 300 && statusCode < 400 && statusCode !== 304)
    throw new Error(`the server redirects (${statusCode}): give the gate the address that it leads to`)
}

/** Passes an answer that holds no message. */
export async function passUntouched(got: IncomingMessage, answer: RelayAnswer): Promise<void> {
  refuseRedirect(got)
  answer.head(got, true)
  for await (const bytes of got as AsyncIterable<Buffer>) await answer.write(bytes)
  answer.end()
}
