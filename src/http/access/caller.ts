import { agentSession } from '../../gate/intake/agent-call.ts'

interface CallerBase {
  /** Tells callers apart for limits and logs; no secret. */
  readonly key: string
}

interface InBrowser {
  /** A browser that was paired, and no token. */
  readonly browser?: true
}

/** Who asks, as the door, the token or the session prove it. */
export type Caller =
  | (CallerBase & {
      readonly role: 'agent'
      /** These three go into every call and report of this caller, whatever its body says. */
      readonly agent: string
      readonly profile: string
      readonly principal?: string
    })
  | (CallerBase & { readonly role: 'reader' } & InBrowser)
  | (CallerBase & {
      readonly role: 'reviewer'
      /** The only name that this caller can answer under. */
      readonly reviewer: string
      /** Our own page as the Host header names it; undefined off TCP. */
      readonly origin?: string
    } & InBrowser)
  | (CallerBase & { readonly role: 'owner'; readonly uid: number })

/**
 * What a route asks of its caller: `wait` is for who asks and for who looks, `withdraw` for who asks and for who answers,
 * `own` for the owner’s socket alone.
 */
export type RoutePermission = 'anybody' | 'ask' | 'wait' | 'withdraw' | 'look' | 'answer' | 'own'

const rolePermissions: Readonly<Record<Caller['role'], readonly RoutePermission[]>> = {
  agent: ['anybody', 'ask', 'wait', 'withdraw'],
  reader: ['anybody', 'wait', 'look'],
  reviewer: ['anybody', 'wait', 'withdraw', 'look', 'answer'],
  owner: ['anybody', 'ask', 'wait', 'withdraw', 'look', 'answer', 'own'],
}

/** Whether a role may do it. */
export function isAllowed(role: Caller['role'], permission: RoutePermission): boolean {
  return rolePermissions[role].includes(permission)
}

/** Who may do it, for a sentence. */
export function rolesFor(permission: RoutePermission): string {
  const roles = Object.entries(rolePermissions).filter(([, permissions]) => permissions.includes(permission))
  return roles.map(([role]) => role).join(' or ')
}

/** The session of an agent, under its own name: no agent can borrow what is known of another’s session, or spoil it. */
export function agentSessionOf(agent: string, session: string | undefined): string {
  return agentSession(agent, session ?? 'http')
}
