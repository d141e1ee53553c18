import * as z from 'zod'
import type { Setting } from '../../../ground/model/settings/setting.ts'
import type { CheckedDraft, DraftEffect, ShownPolicy } from '../ports/policy-port.ts'
import { jsonObject, moment, text, namedSchema } from './text.ts'

/** The policy in force; what its parts mean is told by the page of policies. */
export const policy = namedSchema(
  'Policy',
  z.strictObject({
    policy: jsonObject,
    layers: z.array(z.strictObject({ name: text, digest: text })),
    refused: text.exactOptional(),
    own: z.strictObject({ path: text, text, digest: text.nullable() }).exactOptional(),
  }),
) as unknown as z.ZodType<ShownPolicy>

/** The outcome of checking a draft of the policy. */
export const checkedDraft: z.ZodType<CheckedDraft> = namedSchema(
  'CheckedDraft',
  z.strictObject({
    ok: z.boolean(),
    digest: text.exactOptional(),
    problem: text.exactOptional(),
    field: text.exactOptional(),
    line: z.number().exactOptional(),
  }),
)

/** A setting of a policy file, as `countersign policy explain` tells it. */
export const shownSetting: z.ZodType<Setting> = namedSchema(
  'Setting',
  z.strictObject({
    key: text,
    type: text,
    default: text,
    about: text,
    tighter: z.enum(['lower', 'higher', 'stricter', 'fewer', 'more', 'fixed']),
  }),
)

/** One setting of the policy, with its place in the documentation. */
export type ShownSetting = Setting

const effect = z.enum(['allow', 'queue', 'deny'])

/** The effect of a draft on past calls. */
export const draftEffectSchema: z.ZodType<DraftEffect> = namedSchema(
  'DraftEffect',
  z.strictObject({
    looked: z.number(),
    changed: z.array(
      z.strictObject({
        id: text,
        at: moment,
        kind: text,
        tool: text.nullable(),
        what: text,
        present: effect,
        draft: effect,
        presentComposite: z.number(),
        draftComposite: z.number(),
      }),
    ),
  }),
)
