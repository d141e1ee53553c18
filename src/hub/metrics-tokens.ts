import type { TokenRegistry } from '../api/http/access/token-registry.ts'
import { GateError } from '../ground/model/errors.ts'
import type { Identity } from '../ground/model/reviewer.ts'
import { addToken, removeToken, tokensOf } from '../daemon/resident/add-token.ts'
import { tokensOfFile } from '../daemon/resident/tokens-of-file.ts'
import { type AdminParts, adminAct } from './admin-act.ts'
import type { HubPaths } from './hub-settings.ts'

/** The tokens of a hub’s folder by which programs collect its measurements; whatever else stands there opens nothing. */
export function metricsTokens({ tokens }: Pick<HubPaths, 'tokens'>): TokenRegistry {
  const stored = tokensOfFile(tokens)
  return { tokens: () => stored.tokens().filter(({ role }) => role === 'metrics') }
}

/** A token as it is listed, without what opens anything. */
export interface ShownMetricsToken {
  readonly id: string
  readonly addedAt: number
  readonly expiresAt?: number
}

/** Makes a token for a program that collects the measurements of this hub; an owner does, and the team’s log says so. */
export async function addMetricsToken(
  parts: AdminParts,
  { folder }: Pick<HubPaths, 'folder'>,
  span: number | undefined,
  who: Identity,
): Promise<{ readonly text: string; readonly token: ShownMetricsToken }> {
  const at = parts.now()
  const grant = { role: 'metrics' as const, ...(span !== undefined && { expiresAt: at + span }) }
  const made = addToken(folder, grant, at)
  try {
    await noteToken(parts, 'token_added', made.kept.id, who)
  } catch (error) {
    // A token that the log does not know opens nothing.
    removeToken(folder, made.kept.id)
    throw error
  }
  const { hash: _hash, role: _role, ...token } = made.kept
  return { text: made.text, token }
}

/** Takes such a token away, at once. Rejects with `missing` where this hub has none of this id. */
export async function removeMetricsToken(
  parts: AdminParts,
  { folder }: Pick<HubPaths, 'folder'>,
  id: string,
  who: Identity,
): Promise<void> {
  if (!tokensOf(folder).some(token => token.id === id))
    throw new GateError(
      'missing',
      `This hub has no token “${id.slice(0, 40)}”: see countersign hub token list.`,
      'id',
    )
  await noteToken(parts, 'token_removed', id, who)
  removeToken(folder, id)
}

/** Tokens of metrics that this hub has. */
export function shownMetricsTokens({ folder }: Pick<HubPaths, 'folder'>): readonly ShownMetricsToken[] {
  return tokensOf(folder)
    .filter(({ role }) => role === 'metrics')
    .map(({ id, addedAt, expiresAt }) => ({ id, addedAt, ...(expiresAt !== undefined && { expiresAt }) }))
}

function noteToken(
  parts: AdminParts,
  event: 'token_added' | 'token_removed',
  id: string,
  who: Identity,
): Promise<void> {
  return adminAct(parts, who, (at, proof) => {
    const body = { event, role: 'metrics', id, by: who.reviewer, proof }
    return { act: { kind: 'access', at, log: [{ kind: 'access' as const, body }] }, result: undefined }
  })
}
