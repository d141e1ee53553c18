import { isJsonObject, type Json } from '../../../ground/model/json.ts'
import { mapOf } from '../../../ground/model/map-of.ts'
import { memberOf } from '../../../ground/model/member-of.ts'
import { definitionIn } from '../../../gate/core/judge/remembered-tool-of.ts'
import type { OfferedParts } from '../../../gate/core/intake/offered-tool.ts'
import type { ToolOffer } from '../../../ground/model/offered-tool.ts'

/** Bytes of what goes with one report, and of one definition in it; a longer one is pinned by its first call. */
const maxBytes = 400_000
const maxOfOne = 120_000

/** Of a name; with a longer one no call is taken. */
const maxNameLength = 512
const maxInReport = 200
const maxTools = 1_000

const maxLength = 1_000_000

/** The fields with texts of a server about itself and its things, by the method that they answer. */
const textFields: ReadonlyMap<string, readonly string[]> = mapOf({
  initialize: ['instructions', 'serverInfo'],
  'server/discover': ['instructions', 'serverInfo'],
  'tools/list': ['tools'],
  'prompts/list': ['prompts'],
  'resources/list': ['resources'],
  'resources/templates/list': ['resourceTemplates'],
})

/** Tells whether the answer to a method introduces the server to a client that connects. */
export function isHandshake(method: string): boolean {
  return method === 'initialize' || method === 'server/discover'
}

/** Tells whether the answer to a method describes the server or its things. */
export function isListing(method: string): boolean {
  return textFields.has(method)
}

/** Reads the texts of such an answer that models see: every text in it and every name, one on each line. */
export function listedText(method: string, result: Json | undefined): string {
  const texts: string[] = []
  const body = isJsonObject(result) ? result : {}
  const pending: Json[] = (textFields.get(method) ?? [])
    .map(field => memberOf(body, field) ?? null)
    .toReversed()
  let room = maxLength
  for (let value = pending.pop(); value !== undefined && room > 0; value = pending.pop()) {
    if (typeof value === 'string') {
      texts.push(value.slice(0, room))
      room -= value.length + 1
    } else if (Array.isArray(value)) pending.push(...(value as readonly Json[]).toReversed())
    else if (isJsonObject(value))
      pending.push(
        ...Object.entries(value)
          .toReversed()
          .flatMap(([name, inner]) => [inner, name]),
      )
  }
  return texts.join('\n')
}

/**
 * Makes the pins of listed tools, in as many reports as it takes. Tools beyond the thousandth are pinned by their first
 * call.
 */
export function listedOffers(listed: readonly OfferedParts[]): readonly (readonly ToolOffer[])[] {
  const reports: ToolOffer[][] = []
  let room = 0
  for (const parts of listed.slice(0, maxTools)) {
    const { server, name, digest } = parts.offered
    if (digest === null || name.length > maxNameLength) continue
    const offer = { server, tool: name, digest, definition: definitionIn(parts, parts.offered) }
    const bytes = Buffer.byteLength(JSON.stringify(offer))
    if (bytes > maxOfOne) continue
    const last = reports.at(-1)
    if (!last || bytes > room || last.length === maxInReport) {
      reports.push([offer])
      room = maxBytes - bytes
    } else {
      last.push(offer)
      room -= bytes
    }
  }
  return reports
}
