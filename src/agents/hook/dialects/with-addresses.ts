import type { Json, JsonObject } from '../../../ground/model/json.ts'

const address = /\bhttps?:\/\/[^\s"'<>`]{1,4000}/gi

/** Every web address in a text, in its order: what a tool that is given a prompt alone will fetch. */
export function addressesIn(text: string): readonly string[] {
  return text.match(address) ?? []
}

/**
 * The arguments with the addresses of their prompt spelled out: they are what is fetched, whatever address the model
 * writes beside them.
 */
export function withAddresses(input: JsonObject): JsonObject {
  const { prompt, urls: inputs } = input
  const named = typeof prompt === 'string' ? addressesIn(prompt) : []
  if (named.length === 0) return input
  const others =
    inputs === undefined || inputs === null ? [] : Array.isArray(inputs) ? (inputs as Json[]) : [inputs]
  return { ...input, urls: [...named, ...others] }
}
