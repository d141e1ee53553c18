import { readHubSettings } from '../../hub/hub-settings.ts'
import { TeamAdmin } from '../../hub/team-admin.ts'
import type { OpenTeam } from '../../hub/open-team.ts'
import type { UploadContent } from '../../model/team-gate.ts'
import { askSecret, type IdentityOptions, whoIs } from '../people/identify.ts'
import { readDuration } from '../read-duration.ts'
import { standardError, standardOutput } from '../render/terminal-output.ts'
import { type JsonOption, printAnswer } from '../render/print-answer.ts'
import type { Identity } from '../../model/reviewer.ts'
import { type HubOptions, pathsOf, withTeam } from './with-team.ts'

interface AdminOptions extends HubOptions, IdentityOptions {}

/** The options of a new token. */
export interface TokenOptions extends AdminOptions, JsonOption {
  readonly group: string
  readonly uses: string
  readonly for: string
}

/** The options of a group. */
export interface GroupOptions extends AdminOptions {
  readonly lease: string
  readonly content: UploadContent
}

/** Makes a token, and prints it: it is not shown again. */
export async function addToken({ group, uses, for: span, ...options }: TokenOptions): Promise<void> {
  const draft = { group, uses: Number(uses), span: readDuration(span) }
  await withAdmin(options, async (admin, who) => {
    const { text, token } = await admin.addToken(draft, who)
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
  await withAdmin(options, (admin, who) => admin.removeToken(id, who))
  standardOutput.print('Nobody joins by it any more.')
}

/** Revokes a gate, and says what becomes of it. */
export async function revokeGate(named: string, options: AdminOptions): Promise<void> {
  await withAdmin(options, async (admin, who) => {
    const { name } = await admin.revokeGate(named, who)
    standardOutput.print(
      `${name} belongs to the team no more: what people allowed there ends with its lease.`,
    )
  })
}

/** Has a team whose database was set back go on, in a new history. */
export async function recoverTeam(options: AdminOptions): Promise<void> {
  await withAdmin(options, async (admin, who) => {
    const history = await admin.beginHistory(who)
    standardOutput.print(
      [
        `The team goes on, in history ${history}. Gates hand back what they were fed since, once each of them asks again.`,
        'What only the hubs knew in that time is lost: gates that joined then join anew; tokens, groups and secrets are set again.',
      ].join('\n'),
    )
  })
}

/** Makes a group, or changes one. */
export async function setGroup(name: string, { lease, content, ...options }: GroupOptions): Promise<void> {
  const seconds = lease === '0' ? 0 : Math.round(readDuration(lease) / 1_000)
  await withAdmin(options, (admin, who) => admin.setGroup({ name, lease: seconds, content }, who))
  standardOutput.print(`The group ${name} is set.`)
}

/** Asks who sits here, and for their secret. */
async function withAdmin(
  options: AdminOptions,
  use: (admin: TeamAdmin, who: Identity) => Promise<void>,
): Promise<void> {
  await withTeam(options, async team => {
    const who = await whoSits(team, options)
    await use(new TeamAdmin({ ...team, reviewers: team.gate.reviewers }), who)
  })
}

async function whoSits({ gate }: OpenTeam, options: IdentityOptions): Promise<Identity> {
  const reviewer = await whoIs(await gate.reviewers.list(), options.as)
  return { reviewer: reviewer.name, uid: null, terminal: true, ...(await askSecret(reviewer, options)) }
}
