import { GateError } from '../../../ground/model/errors.ts'
import { authenticate, type Credentials } from './authenticate.ts'
import { type Caller, hasPermission, rolesFor, type RoutePermission } from './caller.ts'
import { checkReviewerValidity, type ValidityParts } from './check-reviewer-validity.ts'
import type { HeaderOf, Listener } from './listener.ts'
import type { SessionRegistry } from './session-registry.ts'

/** The rights of a team’s people, where they have roles. */
export interface RightsPort {
  /** Throws `forbidden`, with the field `role`, for somebody who may not look, or may not read measurements. */
  demand(reviewer: string, what: 'look' | 'metrics'): void
}

const nobody: Caller = { key: 'nobody', role: 'reader' }

/** The right that somebody of a team needs for what a route only tells. */
const rightsOfPeople: Readonly<Partial<Record<RoutePermission, 'look' | 'metrics'>>> = {
  look: 'look',
  wait: 'look',
  scrape: 'metrics',
}

/** The parts of a request that say who asks. */
interface GivenProof {
  readonly listener: Listener
  readonly method: string
  readonly header: HeaderOf
}

/** The parts of the app that know callers and their rights. */
interface AuthorizingParts extends Credentials, ValidityParts {
  readonly sessions: SessionRegistry
  /** The rights of a team’s people, where they have roles; everybody may look where it is absent. */
  readonly rights?: RightsPort | undefined
}

/** Identifies the caller and checks their right. Throws `forbidden` where they have none. */
export async function authorizedCaller(
  { listener, method, header }: GivenProof,
  may: RoutePermission | 'anybody',
  served: AuthorizingParts,
): Promise<Caller> {
  if (may === 'anybody') return nobody
  const caller = authenticate(listener, method, header, served)
  if (!caller)
    throw new GateError('forbidden', 'Say who you are: send a token, or pair this browser.', 'authorization')
  if (!hasPermission(caller.role, may))
    throw new GateError(
      'forbidden',
      `A caller of role ${caller.role} may not do this: ask as ${rolesFor(may)}.`,
    )
  await checkReviewerValidity(caller, served)
  const right = rightsOfPeople[may]
  if (caller.role === 'reviewer' && right) served.rights?.demand(caller.reviewer, right)
  if (listener.kind === 'network') listener.known?.()
  return caller
}
