import { resolve } from 'node:path'
import type { Gate } from '../../gate/gate.ts'
import type { LoggedDecision } from '../../model/logged-decision.ts'
import type { GrantDraft } from '../../people/gate-people.ts'
import { GateError } from '../../model/errors.ts'
import type { Grant, GrantScope } from '../../model/grant.ts'
import { plural } from '../../policy/approved-reason.ts'
import { visibleText } from '../../model/visible-text.ts'
import { paintFor } from '../render/paint-for.ts'
import { type Cell, table } from '../render/table.ts'
import { printAnswer, type JsonOption } from '../render/print-answer.ts'
import { readDuration } from '../read-duration.ts'
import { type IdentityOptions, identify } from '../people/identify.ts'
import { jsonText } from '../render/json-text.ts'

/** The options of a new grant or block; times and counts as they were typed. */
export interface AddGrantOptions extends IdentityOptions, JsonOption {
  readonly block?: boolean
  readonly agent?: string
  readonly profile?: string
  readonly session?: string
  readonly shape?: string
  readonly folder?: string
  readonly tool?: string
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
  const covered = await gate.grants.preview(draft)
  if (!options.json) process.stdout.write(`${previewText(draft, covered)}\n`)
  if (options.dryRun) {
    if (options.json) printAnswer(true, { draft, covered: covered.map(({ entry }) => entry.seq) }, '')
    return
  }
  const grant = await gate.grants.add(draft, await identify(gate, options, true))
  printAnswer(
    options.json,
    { added: grant, covered: covered.map(({ entry }) => entry.seq) },
    `The ${noun(grant)} ${grant.id} holds from now on.`,
  )
}

/** From a decision or review (`--like ID`): its agent, profile, shape and findings; what is named beside it goes first. */
async function draftFrom(gate: Gate, options: AddGrantOptions): Promise<GrantDraft> {
  const like = options.like === undefined ? undefined : await likeOf(gate, options.like)
  const { agent, profile, session, folder, tool } = options
  const scope: GrantScope = {
    ...(like && !options.block && { agent: like.call.agent, profile: like.call.profile }),
    ...(like && shapeScope(like)),
    ...(options.shape !== undefined && { shape: options.shape }),
    ...(agent !== undefined && { agent }),
    ...(profile !== undefined && { profile }),
    ...(session !== undefined && { session }),
    ...(folder !== undefined && { folder: resolve(folder) }),
    ...(tool !== undefined && { tool }),
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
  if (!id.startsWith('r-')) return gate.decision(id)
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

/** Ends a grant or block; nothing that it allowed is undone. */
export async function revokeGrant(
  gate: Gate,
  id: string,
  options: IdentityOptions & JsonOption,
): Promise<void> {
  const grant = await gate.grants.revoke(id, await identify(gate, options, true))
  printAnswer(options.json, { revoked: grant }, `The ${noun(grant)} ${id} holds no more.`)
}

/** Grants and blocks that hold; with `all` those that have ended too. */
export async function listGrants(gate: Gate, { json, all }: JsonOption & { all?: boolean }): Promise<void> {
  const now = Date.now()
  const found = (await gate.grants.list()).filter(grant => all || isLive(grant, now))
  const text = found.length === 0 ? 'Nothing is granted or blocked.' : asTable(found, now)
  process.stdout.write(`${json ? jsonText(found, 2) : text}\n`)
}

function isLive({ revokedAt, expiresAt, uses }: Grant, now: number): boolean {
  return revokedAt === null && (expiresAt === null || expiresAt > now) && uses !== 0
}

function previewText({ effect }: GrantDraft, covered: readonly LoggedDecision[]): string {
  const what = effect === 'allow' ? 'allowed' : 'blocked'
  const shown = covered.slice(0, 5).map(({ call, entry }) => `  ${entry.seq}  ${textOf(call.arguments)}`)
  const more = covered.length > 5 ? [`  and ${covered.length - 5} more`] : []
  return [`Of the last 1,000 decisions it would have ${what} ${covered.length}.`, ...shown, ...more].join(
    '\n',
  )
}

function textOf(args: Readonly<Record<string, unknown>>): string {
  const command = args['command'] ?? args['query'] ?? args['url']
  return visibleText(typeof command === 'string' ? command : JSON.stringify(args), 100)
}

/** The scope and the reason of a grant are never cut: whoever revokes one must be able to read it. */
function asTable(grants: readonly Grant[], now: number): string {
  const paint = paintFor(process.stdout)
  const rows: (readonly Cell[])[] = [
    ['id', 'effect', 'by', 'ends'].map(text => ({ text, paint: paint.dim })),
    ...grants.map(grant => [
      grant.id,
      isLive(grant, now) ? grant.effect : 'ended',
      visibleText(grant.by, 40),
      endText(grant),
    ]),
  ]
  const [heads = '', ...lines] = table(rows, { width: process.stdout.columns || 120, flexible: 2 }).split(
    '\n',
  )
  const said = grants.map(grant => visibleText(`${scopeText(grant)}: ${grant.reason}`, 600))
  return [heads, ...lines.flatMap((line, i) => [line, `  ${said[i] ?? ''}`])].join('\n')
}

function endText({ expiresAt, uses }: Grant): string {
  const time =
    expiresAt === null ? [] : [`${new Date(expiresAt).toISOString().slice(0, 16).replace('T', ' ')} UTC`]
  const left = uses === null ? [] : [`${plural(uses, 'use')} left`]
  return [...time, ...left].join(', ') || 'never'
}

function scopeText({ scope, codes }: Grant): string {
  const { shapeText, shape, ...rest } = scope
  const parts = Object.entries(rest).map(([key, value]) => `${key} ${value}`)
  const like = shapeText ?? (shape && `shape ${shape.slice(0, 8)}`)
  const covered = codes.length > 0 ? [`covers ${codes.join(' ')}`] : []
  return [...(like === undefined ? [] : [like]), ...parts, ...covered].join(', ')
}

function noun({ effect }: Pick<Grant, 'effect'>): string {
  return effect === 'allow' ? 'grant' : 'block'
}
