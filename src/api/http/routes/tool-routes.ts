import * as z from 'zod'
import { gateVerbs } from '../../../gate/core/gate.ts'
import { identityOf } from '../access/identity-of.ts'
import { type Route, route } from '../parts/route.ts'
import { shortText } from '../schemas/text.ts'
import { pinnedTool, toolServer } from '../schemas/pinned-tool.ts'
import { who } from '../schemas/review.ts'

const accepted = z.strictObject({
  server: toolServer,
  tool: shortText(512),
  digest: shortText(64),
  // Null: every gate.
  group: shortText(64).nullable().exactOptional(),
})

/** Tools of MCP servers, as they are pinned. */
export const toolRoutes: readonly Route[] = [
  route({
    method: 'GET',
    path: '/v1/tools',
    may: gateVerbs.tools.list.may,
    about: 'Every tool of an MCP server that was ever used, as it is pinned, and what its server says now.',
    answer: z.array(pinnedTool),
    handle: async (_asked, { gate }) => gate.tools.list(),
  }),
  route({
    method: 'POST',
    path: '/v1/tools/accept',
    may: gateVerbs.tools.accept.may,
    about:
      'Pins what a server says of its tool now, by its digest; at a gate of a team for the gates of its group, unless another is named. Needs a secret of the reviewer.',
    body: z.strictObject({ what: accepted, who: who.exactOptional() }),
    answer: pinnedTool,
    handle: async ({ caller, body }, { gate }) => gate.tools.accept(body.what, identityOf(caller, body.who)),
  }),
]
