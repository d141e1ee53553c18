import * as z from 'zod'
import type { GrantDraft, NewReviewer, ShapeTrust, ShownReviewer, ShownTool } from '../../people/people.ts'
import type { Grant, Pause } from '../../model/grant.ts'
import type { ToolDefinition, ToolOffer } from '../../model/offered-tool.ts'
import type { Observation } from '../../model/shape.ts'
import { jsonObject, moment, shortText, text } from './text.ts'
import { trust } from './decision.ts'
import { namedSchema } from './named-schema.ts'

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
  }),
  codes: z.array(shortText(100)).max(200),
  reason: shortText(2_000),
  expiresAt: moment.nullable(),
  uses: z.number().nullable(),
}

/** What a person wants granted or blocked. */
export const grantDraft: z.ZodType<GrantDraft> = namedSchema('GrantDraft', z.strictObject(draft))

export const grant: z.ZodType<Grant> = namedSchema(
  'Grant',
  z.strictObject({ id: text, ...draft, by: text, at: moment, revokedAt: moment.nullable() }),
)

const shapeTrustParts = { shape: text, text, profile: text, trust }

export const shapeTrust: z.ZodType<ShapeTrust> = namedSchema('ShapeTrust', z.strictObject(shapeTrustParts))

const observation: z.ZodType<Observation> = z.strictObject({
  shape: text,
  shapeText: text,
  profile: text,
  agent: text,
  reviewer: text,
  approve: z.boolean(),
  reviewId: text,
  at: moment,
})

/** One shape with every answer that taught it. */
export const explainedTrust = namedSchema(
  'ExplainedTrust',
  z.strictObject({ ...shapeTrustParts, observations: z.array(observation) }),
)

const definition: z.ZodType<ToolDefinition> = namedSchema(
  'ToolDefinition',
  z.looseObject({
    title: text.exactOptional(),
    description: text.exactOptional(),
    inputSchema: jsonObject.exactOptional(),
    outputSchema: jsonObject.exactOptional(),
    annotations: jsonObject.exactOptional(),
  }),
)

export const toolServer = z.strictObject({ name: shortText(512), reached: shortText(512).nullable() })

/** What a server said of a tool when it was listed; the empty name is for what it says of itself. */
export const toolOffer: z.ZodType<ToolOffer> = namedSchema(
  'ToolOffer',
  z.strictObject({ server: toolServer, tool: shortText(512), digest: shortText(64), definition }),
)

/** A tool of an MCP server as it is pinned. */
export const shownTool: z.ZodType<ShownTool> = namedSchema(
  'PinnedTool',
  z.strictObject({
    server: toolServer,
    tool: text,
    digest: text,
    firstSeen: moment,
    pinnedAt: moment,
    by: text.nullable(),
    changed: z.strictObject({ digest: text, at: moment }).nullable(),
    says: definition,
    saysNow: definition.exactOptional(),
    difference: z.strictObject({ path: text, lines: z.array(text), more: z.number() }).exactOptional(),
  }),
)

export const newReviewer: z.ZodType<NewReviewer> = namedSchema(
  'NewReviewer',
  z.strictObject({
    name: shortText(200),
    uid: z.int().nullable(),
    pin: shortText(256).exactOptional(),
    totpKey: shortText(256).exactOptional(),
  }),
)

export const shownReviewer: z.ZodType<ShownReviewer> = namedSchema(
  'Reviewer',
  z.strictObject({
    name: text,
    uid: z.number().nullable(),
    lockedUntil: moment,
    addedAt: moment,
    secrets: z.array(z.enum(['pin', 'totp'])),
    passkeys: z.number(),
  }),
)

export const pause: z.ZodType<Pause> = namedSchema(
  'Pause',
  z.strictObject({ by: text, reason: text, at: moment, until: moment }),
)
