import * as z from 'zod'
import { gateVerbs } from '../../../gate/core/gate.ts'
import { identityOf } from '../access/identity-of.ts'
import { type Route, route } from '../parts/route.ts'
import { shortText } from '../schemas/text.ts'
import { explainedTrust, shapeTrust } from '../schemas/trust.ts'
import { who } from '../schemas/review.ts'
import { pinnedTool, toolServer } from '../schemas/pinned-tool.ts'

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

const forgotten = z.union([
  z.strictObject({ shape: shortText(200) }),
  z.strictObject({ agent: shortText(200) }),
])

/** The trust that people’s answers taught. */
export const trustRoutes: readonly Route[] = [
  route({
    method: 'GET',
    path: '/v1/trust',
    may: gateVerbs.trust.list.may,
    about: 'Trust of every shape that people answered for.',
    query: z.strictObject({ profile: shortText(64).exactOptional() }),
    answer: z.array(shapeTrust),
    handle: async ({ query }, { gate }) => gate.trust.list(query.profile),
  }),
  route({
    method: 'GET',
    path: '/v1/trust/:shape',
    may: gateVerbs.trust.explain.may,
    about: 'One shape, by its key or the beginning of it, with every answer.',
    answer: explainedTrust,
    handle: async ({ param }, { gate }) => gate.trust.explain(param('shape')),
  }),
  route({
    method: 'POST',
    path: '/v1/trust/revoke',
    may: gateVerbs.trust.revoke.may,
    about: 'Forgets a shape, or all that an agent’s calls taught. Needs a secret of the reviewer.',
    body: z.strictObject({ what: forgotten, who: who.exactOptional() }),
    answer: z.null(),
    handle: async ({ caller, body }, { gate }) => gate.trust.revoke(body.what, identityOf(caller, body.who)),
  }),
  route({
    method: 'POST',
    path: '/v1/trust/reset',
    may: gateVerbs.trust.reset.may,
    about: 'Forgets everything that was learned. Needs a secret of the reviewer.',
    body: z.strictObject({ who: who.exactOptional() }),
    answer: z.null(),
    handle: async ({ caller, body }, { gate }) => gate.trust.reset(identityOf(caller, body.who)),
  }),
]
