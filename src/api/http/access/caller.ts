import type { VerbPermission } from '../../../ground/model/verb.ts'
import { agentSession } from '../../../gate/core/intake/agent-call.ts'

interface CallerBase {
  /** Tells callers apart for limits and logs; no secret. */
  readonly key: string
}

interface InBrowser {
  /** A browser that was paired, and no token. */
  readonly browser?: true
}

/** The caller, as the listener, the token or the session prove it. */
export type Caller =
  | (CallerBase & {
      readonly role: 'agent'
      /** These three go into every call and report of this caller, whatever its body says. */
      readonly agent: string
      readonly profile: string
      readonly principal?: string
    })
  | (CallerBase & { readonly role: 'reader' } & InBrowser)
  | (CallerBase & { readonly role: 'metrics' })
  | (CallerBase & {
      readonly role: 'reviewer'
      /** The only name that this caller can answer under. */
      readonly reviewer: string
      /** Our own page as the Host header names it; undefined off TCP. */
      readonly origin?: string
      /** They came by an identity provider: when they proved themselves there, and until when that holds. */
      readonly signedOn?: { readonly at: number | null; readonly until: number }
    } & InBrowser)
  | (CallerBase & {
      readonly role: 'owner'
      readonly uid: number
      /** The words for the gate of a team through which somebody asks. */
      readonly through?: string
    })

/**
 * The right that a route demands of its caller: `wait` is for callers who ask and for those who look, `withdraw` for
 * those who ask and for those who answer, `scrape` for those who look and for programs that collect figures, `own` for the
 * owner’s socket alone.
 */
export type RoutePermission = 'anybody' | 'scrape' | VerbPermission

const rolePermissions: Readonly<Record<Caller['role'], readonly RoutePermission[]>> = {
  agent: ['anybody', 'ask', 'wait', 'withdraw'],
  metrics: ['anybody', 'scrape'],
  reader: ['anybody', 'scrape', 'wait', 'look'],
  reviewer: ['anybody', 'scrape', 'wait', 'withdraw', 'look', 'answer'],
  owner: ['anybody', 'scrape', 'ask', 'wait', 'withdraw', 'look', 'answer', 'own'],
}

/** Tells whether a role has a right. */
export function hasPermission(role: Caller['role'], permission: RoutePermission): boolean {
  return rolePermissions[role].includes(permission)
}

/** Lists the roles that have a right, for a sentence. */
export function rolesFor(permission: RoutePermission): string {
  const roles = Object.entries(rolePermissions).filter(([, permissions]) => permissions.includes(permission))
  return roles.map(([role]) => role).join(' or ')
}

/** The session of an agent, under its own name: no agent can borrow what is known of another’s session, or spoil it. */
export function agentSessionOf(agent: string, session: string | undefined): string {
  return agentSession(agent, session ?? 'http')
}
