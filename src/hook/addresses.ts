import type { JsonObject } from '../model/json.ts'

const address = /\bhttps?:\/\/[^\s"'<>`]{1,4000}/gi

/** Every web address in a text, in its order: what a tool that is given a prompt alone will fetch. */
export function addressesIn(text: string): readonly string[] {
  return text.match(address) ?? []
}

/** The arguments with the addresses of their prompt spelled out, where none is given by name. */
export function withAddresses(input: JsonObject): JsonObject {
  const { prompt } = input
  if (typeof prompt !== 'string' || 'url' in input || 'urls' in input) return input
  const urls = addressesIn(prompt)
  return urls.length === 0 ? input : { ...input, urls }
}
