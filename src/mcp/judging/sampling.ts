import { isJsonObject, type Json } from '../../model/json.ts'
import type { Malformed, Single } from '../wire/message.ts'

export const samplingMethod = 'sampling/createMessage'

/**
 * What a message of the server asks of the client’s model: the parameters of each request, in a request of its own, or
 * in an answer that wants input. Whoever asks more than once in one message is judged for each.
 */
export function samplingIn(message: Single | Malformed): readonly (Json | undefined)[] {
  if (message.kind === 'request') return message.method === samplingMethod ? [message.params] : []
  if (message.kind !== 'response' || !isJsonObject(message.result)) return []
  const { inputRequests } = message.result
  // A list is no form of the protocol, but a client may take it for one.
  const asked =
    typeof inputRequests === 'object' && inputRequests !== null ? Object.values(inputRequests) : []
  return asked.flatMap(one => (isJsonObject(one) && one['method'] === samplingMethod ? [one['params']] : []))
}
