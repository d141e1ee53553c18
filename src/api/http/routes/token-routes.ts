import * as z from 'zod'
import { type Route, route } from '../parts/route.ts'
import { moment, text, namedSchema } from '../schemas/text.ts'
import type { StoredToken } from '../access/token-registry.ts'

const shownToken = namedSchema(
  'Token',
  z.strictObject({
    id: text,
    role: z.enum(['agent', 'reader', 'metrics', 'reviewer']),
    agent: text.exactOptional(),
    profile: text.exactOptional(),
    principal: text.exactOptional(),
    reviewer: text.exactOptional(),
    addedAt: moment,
    expiresAt: moment.exactOptional(),
  }),
)

/** A token as people may see it: what it is for, and neither itself nor its hash. */
export type ShownToken = z.infer<typeof shownToken>

/** Ways in for programs. They are made and ended at a terminal alone. */
export const tokenRoutes: readonly Route[] = [
  route({
    method: 'GET',
    path: '/v1/tokens',
    may: 'look',
    about: 'The tokens that let programs in: what each is for, without its text and its hash.',
    answer: z.array(shownToken),
    handle: async (_asked, { tokens }) => tokens.tokens().map(shownTokenOf),
  }),
]

function shownTokenOf({ hash: _hash, ...token }: StoredToken): ShownToken {
  return token
}
