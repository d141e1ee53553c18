import * as z from 'zod'
import type { GrantDraft } from '../../../people/acts/gate-people/grants.ts'
import type { Grant } from '../../../ground/model/grant.ts'
import { moment, shortText, text, namedSchema } from './text.ts'

const scopePart = shortText(4_096).exactOptional()

const draft = {
  effect: z.enum(['allow', 'deny']),
  scope: z.strictObject({
    profile: scopePart,
    agent: scopePart,
    shape: scopePart,
    shapeText: scopePart,
    session: scopePart,
    folder: scopePart,
    tool: scopePart,
    group: scopePart,
  }),
  codes: z.array(shortText(100)).max(200),
  reason: shortText(2_000),
  expiresAt: moment.nullable(),
  uses: z.number().nullable(),
}

/** A draft of a grant or a block. */
export const grantDraft: z.ZodType<GrantDraft> = namedSchema('GrantDraft', z.strictObject(draft))

/** A grant or a block. */
export const grant: z.ZodType<Grant> = namedSchema(
  'Grant',
  z.strictObject({ id: text, ...draft, by: text, at: moment, revokedAt: moment.nullable() }),
)
