import { definitionIn } from '../../../gate/core/judge/known-tool-of.ts'
import type { OfferedParts } from '../../../gate/core/intake/offered-tool.ts'
import type { ToolOffer } from '../../../ground/model/offered-tool.ts'

/** Bytes of what goes with one report, and of one definition in it; a longer one is pinned by its first call. */
const maxBytes = 400_000
const maxOfOne = 120_000
/** Of a name; with a longer one no call is taken. */
const maxNameLength = 512
const maxInReport = 200
const maxTools = 1_000

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
