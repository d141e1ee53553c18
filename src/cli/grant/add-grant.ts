import { resolve } from 'node:path'
import type { Gate } from '../../gate/core/gate.ts'
import type { LoggedDecision } from '../../ground/model/logged-decision.ts'
import type { GrantDraft, GrantPreview } from '../../people/acts/gate-people/grants.ts'
import { GateError } from '../../ground/model/errors.ts'
import type { Grant, GrantScope } from '../../ground/model/grant.ts'
import { visibleText } from '../../ground/model/visible-text.ts'
import { previewText } from '../../judge/policy/preview-text.ts'
import { type JsonOption, printAnswer } from '../render/print-answer.ts'
import { readDuration } from '../read-duration.ts'
import { identify, type IdentityOptions } from '../people/identify.ts'
import { standardOutput } from '../render/terminal-output.ts'
import { localMoment } from '../../ground/model/local-moment.ts'
import { plural } from '../../judge/policy/approved-reason.ts'
import type { ReviewPage } from '../../people/acts/gate-people/reviews.ts'

const workingDay = '8h'

/** The options of a new grant or block; times and counts as they were typed. */
export interface AddGrantOptions extends IdentityOptions, JsonOption {
  readonly block?: boolean
  readonly agent?: string
  readonly profile?: string
  readonly session?: string
  readonly shape?: string
  readonly folder?: string
  readonly tool?: string
  readonly group?: string
  readonly covers?: readonly string[]
  readonly reason?: string
  readonly for?: string
  readonly uses?: string
  readonly like?: string
  readonly dryRun?: boolean
}

/** Makes a standing yes or no; shows first which of the last calls it would have decided. */
export async function addGrant(gate: Gate, options: AddGrantOptions): Promise<void> {
  const draft = await draftFrom(gate, options)
  const preview = await gate.grants.preview(draft)
  const { covered } = preview
  if (!options.json) standardOutput.print(previewLines(draft, preview).join('\n'))
  if (options.dryRun) {
    if (options.json) printAnswer(true, { draft, covered: covered.map(({ entry }) => entry.seq) }, '')
    return
  }
  const grant = await gate.grants.add(draft, await identify(gate, options, true))
  printAnswer(
    options.json,
    { added: grant, covered: covered.map(({ entry }) => entry.seq) },
    `The ${grantNoun(grant)} ${grant.id} holds from now on.`,
  )
}

/** From a decision or review (`--like ID`): its agent, profile, shape and findings; what is named beside it goes first. */
async function draftFrom(gate: Gate, options: AddGrantOptions): Promise<GrantDraft> {
  const like = options.like === undefined ? undefined : await likeOf(gate, options.like)
  const { agent, profile, session, folder, tool, group } = options
  const scope: GrantScope = {
    ...(like && !options.block && { agent: like.call.agent, profile: like.call.profile }),
    ...(like && shapeScope(like)),
    ...(options.shape !== undefined && { shape: options.shape }),
    ...(agent !== undefined && { agent }),
    ...(profile !== undefined && { profile }),
    ...(session !== undefined && { session }),
    ...(folder !== undefined && { folder: resolve(folder) }),
    ...(tool !== undefined && { tool }),
    ...(group !== undefined && { group }),
  }
  const found = like ? codesOfDecision(like) : []
  return {
    effect: options.block ? 'deny' : 'allow',
    scope,
    codes: options.covers ?? (options.block ? [] : found),
    reason: options.reason ?? '',
    expiresAt: options.for === undefined ? null : Date.now() + readDuration(options.for),
    uses: options.uses === undefined ? null : Number(options.uses),
  }
}

/** A decision by its id or number, or the one that a review is about. */
async function likeOf(gate: Gate, id: string): Promise<LoggedDecision> {
  if (!/^\s*r-/i.test(id)) return gate.decision(id)
  const { review } = await gate.reviews.show(id)
  return gate.decision(review.decisionId)
}

function shapeScope({ decision, entry }: LoggedDecision): GrantScope {
  const { shape } = decision.assessment
  if (shape) return { shape: shape.key, shapeText: shape.text }
  throw new GateError(
    'invalid',
    `The decision ${entry.seq} needed nobody, so there is no shape to grant or block.`,
  )
}

function codesOfDecision({ decision }: LoggedDecision): readonly string[] {
  const found = decision.assessment.contributions.flatMap(({ findings }) => findings)
  return [...new Set(found.filter(({ points }) => points > 0).map(({ code }) => code))].sort()
}

function previewLines({ effect }: GrantDraft, { looked, covered }: GrantPreview): readonly string[] {
  const what = effect === 'allow' ? 'allowed' : 'blocked'
  const shown = covered.slice(0, 5).map(({ call, entry }) => `  ${entry.seq}  ${textOf(call.arguments)}`)
  const more = covered.length > 5 ? [`  and ${covered.length - 5} more`] : []
  return [previewText(what, covered.length, looked), ...shown, ...more]
}

function textOf(args: Readonly<Record<string, unknown>>): string {
  const command = args['command'] ?? args['query'] ?? args['url']
  return visibleText(typeof command === 'string' ? command : JSON.stringify(args), 100)
}

/** Returns the word for a grant by its effect: grant or block. */
export function grantNoun({ effect }: Pick<Grant, 'effect'>): string {
  return effect === 'allow' ? 'grant' : 'block'
}

/** “Such calls of the agent claude pass without asking until 2026-11-24 02:10; countersign grant revoke g-5d8t ends it.” */
export function grantedText({ id, scope, expiresAt, uses }: Grant): string {
  const until = expiresAt === null ? '' : ` until ${localMoment(expiresAt)}`
  const count = uses === null ? '' : `, ${plural(uses, 'time')} at most`
  const agent = visibleText(scope.agent ?? '', 64)
  return `Such calls of the agent ${agent} pass without asking${until}${count}; countersign grant revoke ${id} ends it.`
}

/** The options of a grant that is made with a yes, as they were typed. */
export interface GrantLikeOptions {
  readonly grant?: boolean
  readonly for?: string
  readonly uses?: string
  readonly reason?: string
}

/**
 * Returns a grant for calls like the one of a review: its agent, profile, shape and findings, for eight hours unless told
 * otherwise. Throws `usage` where its limits are given without it.
 */
export function grantLike(
  { review }: ReviewPage,
  options: GrantLikeOptions,
  now: number,
): GrantDraft | undefined {
  const { grant, for: span, uses, reason } = options
  if (!grant) {
    if (span === undefined && uses === undefined) return undefined
    throw new GateError('usage', 'A yes to one call has no end: give --for and --uses together with --grant.')
  }
  const hasEnd = span !== undefined || uses === undefined
  return {
    effect: 'allow',
    scope: {
      agent: review.agent,
      profile: review.profile,
      shape: review.shape.key,
      shapeText: review.shape.text,
    },
    codes: review.codes,
    reason: reason ?? `as ${review.id}`,
    expiresAt: hasEnd ? now + readDuration(span ?? workingDay) : null,
    uses: uses === undefined ? null : Number(uses),
  }
}
