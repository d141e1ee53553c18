import { route, type Route } from '../parts/route.ts'
import { accessRoutes } from './access-routes.ts'
import { answerRoutes } from './answer-routes.ts'
import { auditRoutes } from './audit-routes.ts'
import { boundaryRoutes } from './boundary-routes.ts'
import { decisionRoutes } from './decision-routes.ts'
import { evaluationRoutes } from './evaluation-routes.ts'
import { eventRoutes } from './event-routes.ts'
import { grantRoutes } from './grant-routes.ts'
import { groupPolicyRoutes } from './group-policy-routes.ts'
import { hookRoutes } from './hook-routes.ts'
import { pairingRoutes } from './pairing-routes.ts'
import { passkeyRoutes } from './passkey-routes.ts'
import { policyRoutes } from './policy-routes.ts'
import { reportRoutes } from './report-routes.ts'
import { reviewerRoutes } from './reviewer-routes.ts'
import { reviewRoutes } from './review-routes.ts'
import { signOnRoutes } from './sign-on-routes.ts'
import { browserSessionRoutes } from './browser-session-routes.ts'
import { stateRoutes } from './state-routes.ts'
import { teamRoutes } from './team-routes.ts'
import { tokenRoutes } from './token-routes.ts'
import { trustRoutes } from './trust-routes.ts'
import { shownExports } from '../schemas/shown-exports.ts'
import { notifications } from '../schemas/notifications.ts'
import * as z from 'zod'
import { gateVerbs } from '../../../gate/core/gate.ts'
import { overview, seenClient, seenSession } from '../schemas/overview.ts'
import { witnessed } from '../schemas/witnessed.ts'
import { openApi } from './open-api.ts'
import { moment, numberInQuery, offsetInQuery, shortText } from '../schemas/text.ts'
import { identityOf } from '../access/identity-of.ts'
import { logKeyChange, logKeys } from '../schemas/log-keys.ts'
import { who } from '../schemas/review.ts'
import { pause } from '../schemas/pause.ts'
import { erasureReport } from '../schemas/erasure-report.ts'
import { canaryChange, canaryNote, changedCanaries } from '../schemas/canary-note.ts'
import type { ShownSeals } from '../../../ground/model/seal.ts'
import { seals } from '../schemas/seals.ts'
import { recovery, recoveryRequest } from '../schemas/recovery.ts'
import { pinnedTool, toolServer } from '../schemas/pinned-tool.ts'

const accepted = z.strictObject({
  server: toolServer,
  tool: shortText(512),
  digest: shortText(64),
  // Null: every gate.
  group: shortText(64).nullable().exactOptional(),
})

/** Tools of MCP servers, as they are pinned. */
const toolRoutes: readonly Route[] = [
  route({
    method: 'GET',
    path: '/v1/tools',
    may: gateVerbs.tools.list.may,
    about: 'Every tool of an MCP server that was ever used, as it is pinned, and what its server says now.',
    answer: z.array(pinnedTool),
    handle: async (_asked, { gate }) => gate.tools.list(),
  }),
  route({
    method: 'POST',
    path: '/v1/tools/accept',
    may: gateVerbs.tools.accept.may,
    about:
      'Pins what a server says of its tool now, by its digest; at a gate of a team for the gates of its group, unless another is named. Needs a secret of the reviewer.',
    body: z.strictObject({ what: accepted, who: who.exactOptional() }),
    answer: pinnedTool,
    handle: async ({ caller, body }, { gate }) => gate.tools.accept(body.what, identityOf(caller, body.who)),
  }),
]

/** Recovery of a key whose secret nobody has any more. */
const recoveryRoutes: readonly Route[] = [
  route({
    method: 'GET',
    path: '/v1/recovery',
    may: gateVerbs.reviewers.recovery.may,
    about: 'What waits of a recovery, how long yet, and where a recovered key would follow.',
    answer: recovery,
    handle: async (_asked, { gate }) => gate.reviewers.recovery(),
  }),
  route({
    method: 'POST',
    path: '/v1/recovery',
    may: gateVerbs.reviewers.recover.may,
    about:
      'Has a new key take force that no key before it signed: at once where root wrote it down, else after a day of one gate.',
    body: recoveryRequest,
    answer: z.null(),
    handle: async ({ body }, { gate }) => gate.reviewers.recover(body),
  }),
  route({
    method: 'POST',
    path: '/v1/recovery/cancel',
    may: gateVerbs.reviewers.cancelRecovery.may,
    about: 'Ends a recovery that waits. Needs the secret of any reviewer.',
    body: z.strictObject({ who: who.exactOptional() }),
    answer: z.null(),
    handle: async ({ caller, body }, { gate }) => gate.reviewers.cancelRecovery(identityOf(caller, body.who)),
  }),
]

/** Time to run every installed command several times. */
const checkingTime = 300_000

const none: ShownSeals = { seals: [], checking: false, next: null }

/** The seals of installed clients. */
const sealRoutes: readonly Route[] = [
  route({
    method: 'GET',
    path: '/v1/seals',
    may: 'look',
    about:
      'Each installed client: enforced, not enforced, refusing everything or not proven here, with why, when it was looked at, its version and how.',
    answer: seals,
    handle: async (_asked, { seals }) => seals?.show() ?? none,
  }),
  route({
    method: 'POST',
    path: '/v1/seals/check',
    may: 'answer',
    about:
      'Looks at every installed client now: a call that must be refused, and one that must run, are put to its command and not carried out.',
    body: z.strictObject({}),
    answer: seals,
    milliseconds: checkingTime,
    handle: async (_asked, { seals }) => (await seals?.check()) ?? none,
  }),
]

/** Planted values. */
const canaryRoutes: readonly Route[] = [
  route({
    method: 'GET',
    path: '/v1/canaries',
    may: gateVerbs.canaries.may,
    about: 'The planted values that are watched for, without the values.',
    answer: z.array(canaryNote),
    handle: async (_asked, { gate }) => gate.canaries(),
  }),
  route({
    method: 'POST',
    path: '/v1/canaries',
    may: gateVerbs.reviewers.prove.may,
    about:
      'Adds and removes planted values, all or none of them. Needs a secret of the reviewer; on the owner’s socket only to remove one that somebody signed, as nobody does at a gate of a team.',
    body: canaryChange,
    answer: changedCanaries,
    handle: async ({ caller, body: { who, ...change } }, { gate }) => {
      if (caller.role === 'owner' && !who) return gate.changeCanaries(change)
      const by = identityOf(caller, who)
      if (caller.role !== 'owner') await gate.reviewers.prove(by, 'secret')
      return gate.changeCanaries(change, by)
    },
  }),
]

/** Time for a state of some gigabytes that is searched and written anew. */
const erasingTime = 300_000

/** Taking parts out of the log. */
const erasureRoutes: readonly Route[] = [
  route({
    method: 'POST',
    path: '/v1/audit/erase',
    may: gateVerbs.erase.may,
    about:
      'Takes a sealed part of an entry out of the log, with everything that quotes it, and out of every other row of the state; the log still verifies. Needs a secret of the reviewer.',
    body: z.strictObject({
      entry: z.number().int().min(1),
      pointer: shortText(200),
      reason: shortText(500),
      who: who.exactOptional(),
    }),
    answer: erasureReport,
    milliseconds: erasingTime,
    handle: async ({ caller, body: { who: named, ...draft } }, { gate }) =>
      gate.erase(draft, identityOf(caller, named)),
  }),
]

/** Observing instead of stopping. */
const pauseRoutes: readonly Route[] = [
  route({
    method: 'GET',
    path: '/v1/pause',
    may: gateVerbs.paused.may,
    about: 'The pause that holds, or null.',
    answer: pause.nullable(),
    handle: async (_asked, { gate }) => gate.paused(),
  }),
  route({
    method: 'POST',
    path: '/v1/pause',
    may: gateVerbs.pause.may,
    about: 'Observes instead of stopping until then; null ends it. Needs a secret of the reviewer.',
    body: z.strictObject({ until: moment.nullable(), reason: shortText(500), who: who.exactOptional() }),
    answer: pause.nullable(),
    handle: async ({ caller, body }, { gate }) =>
      gate.pause(body.until, body.reason, identityOf(caller, body.who)),
  }),
]

/** The keys that sign the log. */
const logKeyRoutes: readonly Route[] = [
  route({
    method: 'GET',
    path: '/v1/audit/keys',
    may: gateVerbs.logKeys.may,
    about: 'The keys that sign the log, the first one first and the one in force last.',
    answer: logKeys,
    handle: async (_asked, { gate }) => gate.logKeys(),
  }),
  route({
    method: 'POST',
    path: '/v1/audit/keys',
    may: gateVerbs.changeLogKey.may,
    about:
      'Puts a new key in the place of the one that signs the log, or says from which entry on a key counts no longer by itself, or lets the log go on under a new name. Needs a secret of the reviewer.',
    body: z.strictObject({ change: logKeyChange, who: who.exactOptional() }),
    answer: logKeys,
    handle: async ({ caller, body: { change, who: named } }, { gate }) =>
      gate.changeLogKey(change, identityOf(caller, named)),
  }),
]

/** Sessions of agents. */
const sessionRoutes: readonly Route[] = [
  route({
    method: 'GET',
    path: '/v1/sessions',
    may: gateVerbs.sessions.may,
    about:
      'Sessions, those with the newest calls first, 500 at most; `before` the last one’s `lastSeq` gives the next page.',
    query: z.strictObject({
      agent: shortText(500).exactOptional(),
      gate: shortText(64).exactOptional(),
      before: numberInQuery.exactOptional(),
      limit: numberInQuery.exactOptional(),
    }),
    answer: z.array(seenSession),
    handle: async ({ query }, { gate }) => gate.sessions(query),
  }),
]

/** Figures over the last days. */
const overviewRoutes: readonly Route[] = [
  route({
    method: 'GET',
    path: '/v1/overview',
    may: gateVerbs.overview.may,
    about:
      'Figures over the last days: calls, questions and how long they waited, findings, filters, tools, times. `offset` is the reader’s from UTC, in minutes; `group` is for the hub of a team.',
    query: z.strictObject({
      days: numberInQuery.pipe(z.number().min(1).max(366)).exactOptional(),
      offset: offsetInQuery.exactOptional(),
      group: shortText(64).exactOptional(),
    }),
    answer: overview,
    handle: async ({ query }, { gate }) => gate.overview(query),
  }),
]

/** The log as others see it. */
const witnessRoutes: readonly Route[] = [
  route({
    method: 'GET',
    path: '/v1/audit/witnesses',
    may: 'look',
    about:
      'Who signs the notes of the log, what each signed last, and why not since; `problem` says why nothing is signed any more, where the log was set back.',
    answer: witnessed,
    handle: async (_asked, { witnessed }) =>
      witnessed?.() ?? { witnesses: [], key: '', size: 0, problem: null },
  }),
]

/** Clients that have asked. */
const clientRoutes: readonly Route[] = [
  route({
    method: 'GET',
    path: '/v1/clients',
    may: gateVerbs.clients.may,
    about: 'Agents whose calls were judged, with their profile and front end, the newest first.',
    answer: z.array(seenClient),
    handle: async (_asked, { gate }) => gate.clients(),
  }),
]

/** The state of notifications. */
const notificationRoutes: readonly Route[] = [
  route({
    method: 'GET',
    path: '/v1/notifications',
    may: 'look',
    about: 'Which reviews are told where, when each target last had a note, and what failed.',
    answer: notifications,
    handle: async (_asked, { notifications }) =>
      notifications?.() ?? { routes: [], escalate: [], targets: [], quiet: null },
  }),
]

/** The targets of exports. */
const exportRoutes: readonly Route[] = [
  route({
    method: 'GET',
    path: '/v1/exports',
    may: 'look',
    about: 'Where the log is exported, how far each target is behind, what it took, and what it refused.',
    answer: shownExports,
    handle: async (_asked, { exports }) => ({ targets: (await exports?.()) ?? [] }),
  }),
]

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

/** The route that describes the others. */
function descriptionRoute(described: readonly Route[]): Route {
  let made: string | undefined
  return route({
    method: 'GET',
    path: '/v1/openapi.json',
    may: 'anybody',
    about: 'This description, as OpenAPI 3.1.',
    answer: z.looseObject({ openapi: z.string() }),
    handle: async () => {
      made ??= JSON.stringify(openApi(described))
      return new Response(made, { headers: { 'content-type': 'application/json' } })
    },
  })
}
