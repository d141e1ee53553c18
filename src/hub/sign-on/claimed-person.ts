import { GateError } from '../../ground/model/errors.ts'
import { isJsonObject } from '../../ground/model/json.ts'
import type { ClaimPath, SignOnProvider } from '../../ground/model/sign-on-settings.ts'
import { visibleText } from '../../ground/model/visible-text.ts'
import { memberOf } from '../../ground/model/member-of.ts'

/** The claims of a token that was checked. */
export type Claims = Readonly<Record<string, unknown>>

/** A person as their provider says. */
export interface ClaimedPerson {
  readonly identity: { readonly issuer: string; readonly subject: string }
  /** The name that people know them by, for pages; null where the provider says none. Never proves anything. */
  readonly name: string | null
  /** Sorted, each once. */
  readonly groups: readonly string[]
}

/** Groups that a person may be in, and characters of a group’s name. */
const limits = { groups: 200, name: 128 }
/** Characters of a subject; providers give 255 at most. */
const maxSubjectLength = 255

/**
 * Reads who somebody is from the claims of a token that was checked. Throws `forbidden` where their groups are not all there:
 * whoever is in none could not be told from whoever is in too many.
 */
export function claimedPerson(claims: Claims, provider: SignOnProvider): ClaimedPerson {
  const { iss, sub } = claims
  if (typeof iss !== 'string' || typeof sub !== 'string' || sub === '' || sub.length > maxSubjectLength)
    throw refusal(provider, 'does not say who you are (the claims iss and sub)')
  const groups = groupsIn(claims, provider)
  const { allowedGroups } = provider
  if (allowedGroups !== null && !groups.some(group => allowedGroups.includes(group)))
    throw refusal(provider, 'says that you are in no group that signs on here: have somebody add you to one')
  return { identity: { issuer: iss, subject: sub }, name: nameIn(claims, provider), groups }
}

function groupsIn(claims: Claims, provider: SignOnProvider): readonly string[] {
  const { groupsClaim } = provider
  const shown = groupsClaim.join('.')
  if (isOverage(claims, groupsClaim))
    throw refusal(
      provider,
      `leaves your groups out because they are too many (${shown}): have it send only those that are given to this application`,
    )
  const found = groupsClaim.reduce<unknown>(ownMember, claims)
  if (found === undefined)
    throw refusal(
      provider,
      `says no groups of yours (the claim ${shown}): have it send them, or name the claim in sign-on.toml`,
    )
  const groups = typeof found === 'string' ? [found] : found
  if (!Array.isArray(groups) || !groups.every(isGroup))
    throw refusal(provider, `says your groups (the claim ${shown}) in a form that is not a list of names`)
  if (groups.length > limits.groups)
    throw refusal(
      provider,
      `says ${groups.length} groups of yours (the claim ${shown}), and a hub takes ${limits.groups}`,
    )
  return [...new Set(groups)].sort()
}

/** Tells whether groups were too many for a token: the provider names a place to ask for them instead, or says only that there are some. */
function isOverage(claims: Claims, [first = '']: ClaimPath): boolean {
  const elsewhere = claims['_claim_names']
  return (isJsonObject(elsewhere) && Object.hasOwn(elsewhere, first)) || claims['hasgroups'] !== undefined
}

function ownMember(from: unknown, name: string): unknown {
  return isJsonObject(from) && Object.hasOwn(from, name) ? from[name] : undefined
}

function isGroup(value: unknown): value is string {
  return typeof value === 'string' && value !== '' && value.length <= limits.name
}

function nameIn(claims: Claims, { nameClaim }: SignOnProvider): string | null {
  const name = memberOf(claims, nameClaim) ?? claims['name']
  return typeof name === 'string' && name.trim() !== '' ? visibleText(name.trim(), 64) : null
}

function refusal({ name }: SignOnProvider, what: string): GateError {
  return new GateError('forbidden', `Nobody was signed on: ${name} ${what}.`, 'groups')
}
