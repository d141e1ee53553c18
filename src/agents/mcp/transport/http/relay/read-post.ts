import type { IncomingMessage } from 'node:http'
import { errorCodes } from '../../../wire/error-message.ts'
import { errorText } from '../../../admission/call-handler.ts'
import { maxMessageSize } from '../../../wire/line-splitter.ts'
import type { Message } from '../../../wire/message.ts'
import { readMessage } from '../../../wire/read-message.ts'
import { type BodyShare, NoRoom } from '../body-room.ts'
import { onOneLine } from '../event-cutter.ts'
import { collect } from '../upstream-requests.ts'
import type { RelayAnswer } from './relay-answer.ts'
import { unreadableBody } from './relay-refusal.ts'
import { memberOf } from '../../../../../ground/model/member-of.ts'

/** A message of a client, with the bytes and the headers that it came in. */
interface Posted {
  readonly body: Buffer
  readonly message: Message
  readonly header: (name: string) => string | undefined
}

/** Reads what a client posts; undefined where it can’t be taken, which was answered. `undone` says what did not happen to it. */
export async function readPost(
  request: IncomingMessage,
  answer: RelayAnswer,
  share: BodyShare,
  undone: string,
): Promise<Posted | undefined> {
  const wrong = unreadableBody(request)
  if (wrong) {
    answer.refuseAs(wrong)
    return undefined
  }
  let body: Buffer
  try {
    body = await collect(request, maxMessageSize, share)
  } catch (error) {
    const status = error instanceof NoRoom ? 503 : 413
    answer.refuse(status, errorCodes.request, `this message was not ${undone}: ${errorText(error)}`)
    return undefined
  }
  const header = (name: string) => oneValue(memberOf(request.headers, name))
  return { body, message: readMessage(onOneLine(body)), header }
}

/** A header as one string, however often it stands. */
export function oneValue(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value.join(', ') : value
}
