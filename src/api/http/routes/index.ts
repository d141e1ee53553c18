import type { Route } from '../parts/route.ts'
import { accessRoutes } from './access-routes.ts'
import { answerRoutes } from './answer-routes.ts'
import { auditRoutes } from './audit-routes.ts'
import { boundaryRoutes } from './boundary-routes.ts'
import { canaryRoutes } from './canary-routes.ts'
import { clientRoutes } from './client-routes.ts'
import { decisionRoutes } from './decision-routes.ts'
import { descriptionRoute } from './description-route.ts'
import { evaluationRoutes } from './evaluation-routes.ts'
import { eventRoutes } from './event-routes.ts'
import { grantRoutes } from './grant-routes.ts'
import { groupPolicyRoutes } from './group-policy-routes.ts'
import { hookRoutes } from './hook-routes.ts'
import { overviewRoutes } from './overview-routes.ts'
import { pairingRoutes } from './pairing-routes.ts'
import { exportRoutes } from './export-routes.ts'
import { notificationRoutes } from './notification-routes.ts'
import { passkeyRoutes } from './passkey-routes.ts'
import { erasureRoutes } from './erasure-routes.ts'
import { logKeyRoutes } from './log-key-routes.ts'
import { pauseRoutes } from './pause-routes.ts'
import { policyRoutes } from './policy-routes.ts'
import { recoveryRoutes } from './recovery-routes.ts'
import { reportRoutes } from './report-routes.ts'
import { reviewerRoutes } from './reviewer-routes.ts'
import { reviewRoutes } from './review-routes.ts'
import { sessionRoutes } from './session-routes.ts'
import { signOnRoutes } from './sign-on-routes.ts'
import { sealRoutes } from './seal-routes.ts'
import { browserSessionRoutes } from './browser-session-routes.ts'
import { stateRoutes } from './state-routes.ts'
import { teamRoutes } from './team-routes.ts'
import { tokenRoutes } from './token-routes.ts'
import { toolRoutes } from './tool-routes.ts'
import { trustRoutes } from './trust-routes.ts'
import { witnessRoutes } from './witness-routes.ts'

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
