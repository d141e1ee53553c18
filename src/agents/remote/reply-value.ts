import { type ErrorCode, type ErrorFacts, errorKinds, errors, GateError } from '../../ground/model/errors.ts'
import { isJsonObject, type JsonObject } from '../../ground/model/json.ts'
import type { GateReply } from './http-exchange.ts'

/** Returns the gate’s answer, or throws its error as it was thrown there. Anything else is `unavailable`. */
export function replyValue({ status, text }: GateReply): unknown {
  const value = parsed(text)
  if (status === 200) return value
  throw errorIn(value)
}

/** Returns the error that a gate told; one that is not understood is none of a gate. */
export function errorIn(value: unknown): GateError {
  if (!isJsonObject(value) || !isCode(value['code']) || typeof value['message'] !== 'string')
    return notAGate()
  const { code, message, field } = value
  return new GateError(code, message, typeof field === 'string' ? field : undefined, factsOf(value))
}

/** The lines of an answer. */
export function replyLines(reply: GateReply): readonly unknown[] {
  if (reply.status !== 200) replyValue(reply)
  return reply.text.split('\n').flatMap(line => (line === '' ? [] : [parsed(line)]))
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw notAGate()
  }
}

/** A kind of a newer gate is no kind here. */
function factsOf({ kind, retry_after: retryAfter }: JsonObject): ErrorFacts {
  const known = errorKinds.find(one => one === kind)
  return {
    ...(known && { kind: known }),
    ...(typeof retryAfter === 'number' && retryAfter >= 0 && { retryAfter }),
  }
}

function isCode(value: unknown): value is ErrorCode {
  return typeof value === 'string' && Object.hasOwn(errors, value)
}

/** Nothing that is not understood ever allows. */
export function notAGate(): GateError {
  return new GateError(
    'unavailable',
    'What answers there is no gate, so nothing is allowed: see countersign status.',
  )
}
