import type { Command } from 'commander'
import type { AccessEvent } from '../../ground/model/access-event.ts'
import { GateError } from '../../ground/model/errors.ts'
import { countedTokens, standingToken } from '../../daemon/resident/counted-tokens.ts'
import { addToken, removeToken, tokensOf } from '../../daemon/resident/add-token.ts'
import { type IdentityOptions, identify } from '../people/identify.ts'
import { withGate } from '../with-gate.ts'
import { printAnswer, type JsonOption } from '../render/print-answer.ts'
import { readDuration } from '../read-duration.ts'
import { table } from '../render/table.ts'
import { stateFolderOf } from './state-folder-of.ts'
import { standardError, standardOutput } from '../render/terminal-output.ts'

/** The options of `token add`. */
export interface AddTokenOptions extends JsonOption, IdentityOptions {
  readonly name?: string
  readonly profile?: string
  readonly principal?: string
  readonly expires?: string
}

type Grant = Parameters<typeof addToken>[1]

/** The roles that a token can have. */
export type TokenRole = Grant['role']

/** Makes a token and shows it once. */
export async function makeToken(command: Command, role: TokenRole, options: AddTokenOptions): Promise<void> {
  const at = Date.now()
  const folder = stateFolderOf(command)
  const { text, kept: stored } = addToken(folder, grantOf(role, options, at), at)
  try {
    await withGate(command, {}, async gate => {
      const { hasKeys } = await gate.reviewers.standing()
      const standing = hasKeys ? standingToken(stored) : null
      const event = { event: 'token_added' as const, ...holderOf(stored) }
      if (!standing) return gate.logAccess(event)
      const who = await identify(gate, options, true)
      await gate.logAccess(event, { who, digest: standing.digest })
    })
  } catch (error) {
    // A token that the log does not know opens nothing.
    removeToken(folder, stored.id)
    throw error
  }
  const { hash: _hash, ...shown } = stored
  if (!options.json) standardError.print('This token is shown once; keep it where agents cannot read it.')
  printAnswer(options.json, { token: text, ...shown }, text)
}

/** Lists every token, without what opens anything, and says which ones open nothing since nobody signed them. */
export function listTokens(command: Command, { json }: JsonOption): Promise<void> {
  return withGate(command, {}, async gate => {
    const { hasKeys, set } = await gate.reviewers.standing()
    const stored = tokensOf(stateFolderOf(command))
    printTokens(stored, countedTokens(stored, hasKeys ? set.tokens : null), json)
  })
}

function printTokens(
  stored: ReturnType<typeof tokensOf>,
  counted: ReturnType<typeof tokensOf>,
  json: boolean | undefined,
): void {
  const all = stored.map(token => {
    const { hash: _hash, ...shown } = token
    return { ...shown, opens: counted.includes(token) }
  })
  const rows = all.map(token => [
    token.id,
    token.role,
    token.role === 'agent'
      ? `${token.agent} (${token.profile})`
      : token.role === 'reviewer'
        ? token.reviewer
        : '',
    `since ${day(token.addedAt)}`,
    token.expiresAt === undefined ? '' : `until ${day(token.expiresAt)}`,
    token.opens ? '' : 'opens nothing, since no reviewer signed it: make it again',
  ])
  const text =
    rows.length === 0
      ? 'There are no tokens: make one with countersign token add.'
      : table(rows, { width: standardOutput.width(120), flexible: 2 })
  if (json) standardOutput.printJson(all)
  else standardOutput.print(text)
}

/** Takes one away; it ends at once. */
export async function takeToken(
  command: Command,
  id: string,
  options: JsonOption & IdentityOptions,
): Promise<void> {
  const folder = stateFolderOf(command)
  const token = tokensOf(folder).find(one => one.id === id)
  removeToken(folder, id)
  if (token)
    await withGate(command, {}, async gate => {
      const { set } = await gate.reviewers.standing()
      const isSigned = set.tokens.some(one => one.id === id)
      // It ends in any case; with the secret nobody puts its line back.
      const who = isSigned ? await identify(gate, options, true) : undefined
      const event = { event: 'token_removed' as const, ...holderOf(token) }
      await gate.logAccess(event, who && { who, digest: null })
    })
  printAnswer(options.json, { removed: id }, `${id} opens nothing any more.`)
}

/** The holder of a token, as the log has it. */
function holderOf(token: ReturnType<typeof tokensOf>[number]): Omit<AccessEvent, 'event'> {
  const { id, role } = token
  const who =
    token.role === 'agent'
      ? { agent: token.agent }
      : token.role === 'reviewer'
        ? { reviewer: token.reviewer }
        : {}
  return { id, role, ...who, by: 'owner' }
}

function grantOf(
  role: TokenRole,
  { name, profile = 'default', principal, expires }: AddTokenOptions,
  at: number,
): Grant {
  const end = expires === undefined ? {} : { expiresAt: at + readDuration(expires) }
  if (role === 'reader' || role === 'metrics') return { role, ...end }
  if (name === undefined)
    throw new GateError('usage', `A token of role ${role} is for somebody: give --name.`)
  switch (role) {
    case 'reviewer':
      return { role, reviewer: name, ...end }
    case 'agent':
      return { role, agent: name, profile, ...(principal !== undefined && { principal }), ...end }
  }
}

function day(at: number): string {
  return new Date(at).toISOString().slice(0, 10)
}
