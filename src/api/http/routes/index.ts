import type { Route } from '../parts/route.ts'
import { accessRoutes } from './access-routes.ts'
import { answerRoutes } from './answer-routes.ts'
import { auditRoutes, erasureRoutes, logKeyRoutes, witnessRoutes, exportRoutes } from './audit-routes.ts'
import { boundaryRoutes } from './boundary-routes.ts'
import { decisionRoutes, overviewRoutes, sessionRoutes, clientRoutes } from './decision-routes.ts'
import { evaluationRoutes } from './evaluation-routes.ts'
import { eventRoutes } from './event-routes.ts'
import { grantRoutes, pauseRoutes } from './grant-routes.ts'
import { groupPolicyRoutes } from './group-policy-routes.ts'
import { hookRoutes } from './hook-routes.ts'
import { pairingRoutes } from './pairing-routes.ts'
import { passkeyRoutes } from './passkey-routes.ts'
import { policyRoutes } from './policy-routes.ts'
import { reportRoutes } from './report-routes.ts'
import { reviewerRoutes, recoveryRoutes } from './reviewer-routes.ts'
import { reviewRoutes } from './review-routes.ts'
import { signOnRoutes } from './sign-on-routes.ts'
import { browserSessionRoutes } from './browser-session-routes.ts'
import { stateRoutes, sealRoutes, notificationRoutes } from './state-routes.ts'
import { teamRoutes } from './team-routes.ts'
import { tokenRoutes } from './token-routes.ts'
import { trustRoutes, toolRoutes } from './trust-routes.ts'
import { descriptionRoute } from './open-api.ts'
import { canaryRoutes } from './canary-routes.ts'

const described: readonly Route[] = [
  ...evaluationRoutes,
  ...hookRoutes,
  ...boundaryRoutes,
  ...decisionRoutes,
  ...overviewRoutes,
  ...sessionRoutes,
  ...clientRoutes,
  ...sealRoutes,
  ...reviewRoutes,
  ...answerRoutes,
  ...reportRoutes,
  ...grantRoutes,
  ...trustRoutes,
  ...toolRoutes,
  ...reviewerRoutes,
  ...recoveryRoutes,
  ...pauseRoutes,
  ...erasureRoutes,
  ...logKeyRoutes,
  ...canaryRoutes,
  ...teamRoutes,
  ...groupPolicyRoutes,
  ...tokenRoutes,
  ...auditRoutes,
  ...witnessRoutes,
  ...pairingRoutes,
  ...browserSessionRoutes,
  ...signOnRoutes,
  ...passkeyRoutes,
  ...policyRoutes,
  ...notificationRoutes,
  ...exportRoutes,
  ...eventRoutes,
  ...stateRoutes,
  ...accessRoutes,
]

/** Every route, as it is served and described. */
export const allRoutes: readonly Route[] = [...described, descriptionRoute(described)]
