import { addMetricsToken, removeMetricsToken } from '../../hub/metrics-tokens.ts'
import { readHubSettings } from '../../hub/hub-settings.ts'
import { TeamAdmin } from '../../hub/team-admin.ts'
import { GateError } from '../../ground/model/errors.ts'
import type { EvidencePlace, GateGroup, UploadContent } from '../../ground/model/team-gate.ts'
import { readDuration } from '../read-duration.ts'
import { standardError, standardOutput } from '../render/terminal-output.ts'
import { type JsonOption, printAnswer } from '../render/print-answer.ts'
import { type AdminOptions, withAdmin } from './with-admin.ts'
import { pathsOf } from './with-team.ts'

/** The options of a new token. */
export interface TokenOptions extends AdminOptions, JsonOption {
  /** The group of the gates that join by it; left out for a token of another role. */
  readonly group?: string
  readonly role?: 'metrics'
  readonly uses: string
  /** For gates an hour where it is left out; for metrics without an end. */
  readonly for?: string
}

/** The options of a group. */
export interface GroupOptions extends AdminOptions {
  readonly lease: string
  readonly content: UploadContent
  /** As it was where it is left out. */
  readonly policyReview?: boolean
  /** As it was where it is left out. */
  readonly evidence?: EvidencePlace
}

/** Makes a token, and prints it: it is not shown again. */
export async function addToken({ role, ...options }: TokenOptions): Promise<void> {
  const { group } = options
  if (role === 'metrics' && group === undefined) return addMetrics(options)
  if (role === undefined && group !== undefined) return addJoinToken({ ...options, group })
  throw new GateError(
    'usage',
    'A token lets gates of a group in, or a program collect measurements: say --group NAME or --role metrics.',
  )
}

async function addMetrics({ for: span, ...options }: TokenOptions): Promise<void> {
  const length = span === undefined ? undefined : readDuration(span)
  await withAdmin(options, async (parts, who) => {
    const { text, token } = await addMetricsToken(parts, pathsOf(options), length, who)
    printAnswer(options.json, { ...token, token: text }, text)
    if (standardError.isTTY && !options.json)
      standardError.print(
        'It is shown this once, and opens /v1/metrics of this hub alone: make one at each hub.',
      )
  })
}

async function addJoinToken({
  group,
  uses,
  for: span = '1h',
  ...options
}: TokenOptions & { readonly group: string }): Promise<void> {
  const draft = { group, uses: Number(uses), span: readDuration(span) }
  await withAdmin(options, async (parts, who) => {
    const { text, token } = await new TeamAdmin(parts).addToken(draft, who)
    printAnswer(options.json, { ...token, token: text }, text)
    if (standardError.isTTY && !options.json) standardError.print(tokenHint(options))
  })
}

function tokenHint(options: AdminOptions): string {
  const { address } = readHubSettings(pathsOf(options))
  return `It is shown this once. A gate joins by it: countersign team join ${address}`
}

/** Takes a token away. */
export async function removeToken(id: string, options: AdminOptions): Promise<void> {
  const isOfMetrics = /^t-[a-z0-9]{8}$/.test(id)
  await withAdmin(options, (parts, who) =>
    isOfMetrics
      ? removeMetricsToken(parts, pathsOf(options), id, who)
      : new TeamAdmin(parts).removeToken(id, who),
  )
  standardOutput.print(isOfMetrics ? 'It opens nothing any more.' : 'Nobody joins by it any more.')
}

/** Revokes a gate, and says what becomes of it. */
export async function revokeGate(named: string, options: AdminOptions): Promise<void> {
  await withAdmin(options, async (parts, who) => {
    const { name } = await new TeamAdmin(parts).revokeGate(named, who)
    standardOutput.print(
      `${name} belongs to the team no more: what people allowed there ends with its lease.`,
    )
  })
}

/** Has a team whose database was set back go on, in a new history. */
export async function recoverTeam(options: AdminOptions): Promise<void> {
  await withAdmin(options, async (parts, who) => {
    const history = await new TeamAdmin(parts).beginHistory(who)
    standardOutput.print(
      [
        `The team goes on, in history ${history}. Gates hand back what they were fed since, once each of them asks again.`,
        'What only the hubs knew in that time is lost: gates that joined then join anew; tokens, groups and secrets are set again.',
      ].join('\n'),
    )
  })
}

/** Makes a group, or changes one. */
export async function setGroup(
  name: string,
  { lease, content, policyReview, evidence, ...options }: GroupOptions,
): Promise<void> {
  const seconds = lease === '0' ? 0 : Math.round(readDuration(lease) / 1_000)
  await withAdmin(options, (parts, who) => {
    const known = parts.copy.people.team.group(name)
    const isReviewed = policyReview ?? known?.policyReview === true
    const isCentral = (evidence ?? known?.evidence) === 'central'
    const group: GateGroup = {
      name,
      lease: seconds,
      content,
      ...(isReviewed && { policyReview: true }),
      ...(isCentral && { evidence: 'central' }),
    }
    return new TeamAdmin(parts).setGroup(group, who)
  })
  standardOutput.print(`The group ${name} is set.`)
}
