import type { Route } from '../parts/route.ts'
import { accessRoutes } from './access.ts'
import { answerRoutes } from './answers.ts'
import { auditRoutes } from './audit.ts'
import { canaryRoutes } from './canaries.ts'
import { clientRoutes } from './clients.ts'
import { decisionRoutes } from './decisions.ts'
import { descriptionRoute } from './description.ts'
import { evaluationRoutes } from './evaluations.ts'
import { eventRoutes } from './events.ts'
import { grantRoutes } from './grants.ts'
import { hookRoutes } from './hooks.ts'
import { overviewRoutes } from './overview.ts'
import { pairingRoutes } from './pairing.ts'
import { notificationRoutes } from './notifications.ts'
import { passkeyRoutes } from './passkeys.ts'
import { pauseRoutes } from './pause.ts'
import { policyRoutes } from './policy.ts'
import { reportRoutes } from './reports.ts'
import { reviewerRoutes } from './reviewers.ts'
import { reviewRoutes } from './reviews.ts'
import { sessionRoutes } from './sessions.ts'
import { sealRoutes } from './seals.ts'
import { browserSessionRoutes } from './session.ts'
import { stateRoutes } from './state.ts'
import { tokenRoutes } from './tokens.ts'
import { toolRoutes } from './tools.ts'
import { trustRoutes } from './trust.ts'

const described: readonly Route[] = [
  ...evaluationRoutes,
  ...hookRoutes,
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
  ...pauseRoutes,
  ...canaryRoutes,
  ...tokenRoutes,
  ...auditRoutes,
  ...pairingRoutes,
  ...browserSessionRoutes,
  ...passkeyRoutes,
  ...policyRoutes,
  ...notificationRoutes,
  ...eventRoutes,
  ...stateRoutes,
  ...accessRoutes,
]

/** Every route, as it is served and described. */
export const allRoutes: readonly Route[] = [...described, descriptionRoute(described)]
