import * as z from 'zod'
import { effectTypes } from '../../ground/model/effect-types.ts'
import { type Profile, profileSettings } from '../../ground/model/settings/profile-settings.ts'
import { proxySettings } from '../../ground/model/settings/proxy-settings.ts'
import { reputationSettings } from '../../ground/model/settings/reputation-settings.ts'
import { reviewSettings } from '../../ground/model/settings/review-settings.ts'
import type { SettingNode } from '../../ground/model/settings/setting-node.ts'
import type { SettingShape } from '../../ground/model/settings/setting-shape.ts'
import { callKinds } from '../../ground/model/tool-call.ts'
import { exportFile } from './export-file.ts'
import { notifyFile } from './notify-file.ts'

// Made when the first file is read: most processes read none, and making them takes longer than evaluating a call.
const text = () => z.string().min(1, 'must not be empty')
const effect = () => z.enum(['deny', 'queue', 'allow'])
const many = () => z.int('must be a whole number').min(1, 'must be 1 or more')

/** Names of groups are those that an identity provider gives. */
const approvers = () =>
  z
    .array(
      z.strictObject({ group: text().min(1).max(200), count: many().max(5, 'must be at most 5').optional() }),
    )
    .max(5, 'must be at most 5 groups')
    .transform(all => all.map(({ group, count = 1 }) => ({ group, count })))

/** A section as a file gives it: every part may be left out. */
type SectionFile<T> = { readonly [K in keyof T]?: PartFile<Exclude<T[K], undefined>> | undefined }
type PartFile<T> = T extends readonly unknown[] | string | number | boolean
  ? T
  : string extends keyof T
    ? T
    : SectionFile<T>

/** The schema of a section, made of its records. */
function sectionFile<T>({ shape }: SettingNode<T>): z.ZodType<SectionFile<T>> {
  return schemaOf(shape) as z.ZodType<SectionFile<T>>
}

function schemaOf(shape: SettingShape): z.ZodType {
  switch (shape.is) {
    case 'number':
      return shape.bounds.reduce<z.ZodNumber>(
        (schema, [is, than, refusal]) => schema[is](than, refusal),
        shape.whole === undefined ? z.number() : z.int(shape.whole),
      )
    case 'boolean':
      return z.boolean()
    case 'word':
      return wordSchema(shape.words, shape.earlier)
    case 'text':
      return z.string().regex(shape.pattern, shape.refusal)
    case 'list':
      return z.array(schemaOf(shape.of))
    case 'points':
      return z.union([z.number(), z.literal('gate')], 'must be a number or "gate"')
    case 'needs':
      return approvers()
    case 'codes':
      return z.record(text(), schemaOf(shape.of))
    case 'section':
      return z.strictObject(
        Object.fromEntries(shape.parts.map(({ key, shape: part }) => [key, schemaOf(part).optional()])),
      )
  }
}

function wordSchema(words: readonly string[], earlier?: readonly [string, string]): z.ZodType {
  const schema = z.enum(words)
  return earlier ? z.preprocess(input => (input === earlier[0] ? earlier[1] : input), schema) : schema
}

const moment = () =>
  z
    .union([z.date(), z.string()], 'must be a date')
    .transform(input =>
      input instanceof Date
        ? input.getTime()
        : /^\d{4}-\d\d-\d\d/.test(input)
          ? Date.parse(input)
          : Number.NaN,
    )
    .refine(Number.isFinite, 'must be a date, such as 2027-01-31')

const rule = () =>
  z.strictObject({
    effect: effect(),
    reason: text(),
    profile: text().optional(),
    tool: text().optional(),
    kind: z.enum(callKinds).optional(),
    program: text().optional(),
    argument: text().optional(),
    path: text().optional(),
    host: text().optional(),
    pattern: text().optional(),
    on: z.enum(effectTypes).optional(),
    covers: z.array(text()).default([]),
    approvers: approvers().optional(),
    expires: moment().optional(),
    match: z.array(text()).default([]),
    not_match: z.array(text()).default([]),
  })

const testCase = () =>
  z
    .strictObject({
      name: text().optional(),
      effect: effect(),
      command: text().optional(),
      call: z.record(z.string(), z.json()).optional(),
      approvers: approvers().optional(),
    })
    .refine(
      input => (input.command === undefined) !== (input.call === undefined),
      'needs either `command` or `call`',
    )

const policyFile = () =>
  z.strictObject({
    proxy: sectionFile(proxySettings).optional(),
    reputation: sectionFile(reputationSettings).optional(),
    reviews: sectionFile(reviewSettings).optional(),
    profile: z
      .record(
        z.string().regex(/^[a-z][\w-]{0,63}$/i, 'must be a short name of letters, digits, - and _'),
        sectionFile(profileSettings),
      )
      .optional(),
    observe: z.strictObject({ until: moment(), profiles: z.array(text()).default([]) }).optional(),
    secrets: z.strictObject({ rules: z.array(text()).max(20).optional() }).optional(),
    notify: notifyFile().optional(),
    export: z.array(exportFile()).max(20, 'must be at most 20').optional(),
    rule: z.array(rule()).optional(),
    case: z.array(testCase()).optional(),
  })

let schema: ReturnType<typeof policyFile> | undefined

/** The schema of a policy file; every part may be left out. */
export function policyFileSchema(): ReturnType<typeof policyFile> {
  schema ??= policyFile()
  return schema
}

/** A policy file as its schema reads it. */
export type PolicyFile = z.infer<ReturnType<typeof policyFile>>
/** A `[profile.NAME]` of a policy file. */
export type ProfileFile = SectionFile<Omit<Profile, 'name'>>
/** A `[[rule]]` of a policy file. */
export type RuleFile = z.infer<ReturnType<typeof rule>>
/** A `[[case]]` of a policy file. */
export type CaseFile = z.infer<ReturnType<typeof testCase>>
