import * as z from 'zod'
import { gateVerbs } from '../../../gate/core/gate.ts'
import type { DecisionQuery } from '../../../ground/model/logged-decision.ts'
import { levels } from '../../../ground/model/assessment.ts'
import { type Route, route } from '../parts/route.ts'
import { booleanInQuery, decimalInQuery, numberInQuery, shortText, offsetInQuery } from '../schemas/text.ts'
import { loggedDecision, replay } from '../schemas/decision.ts'
import { overview, seenClient, seenSession } from '../schemas/overview.ts'

/** Sessions of agents. */
export const sessionRoutes: readonly Route[] = [
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
export const overviewRoutes: readonly Route[] = [
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

/** Clients that have asked. */
export const clientRoutes: readonly Route[] = [
  route({
    method: 'GET',
    path: '/v1/clients',
    may: gateVerbs.clients.may,
    about: 'Agents whose calls were judged, with their profile and front end, the newest first.',
    answer: z.array(seenClient),
    handle: async (_asked, { gate }) => gate.clients(),
  }),
]

const condition = shortText(500).exactOptional()

const query: z.ZodType<DecisionQuery> = z.strictObject({
  effect: z.enum(['allow', 'queue', 'deny']).exactOptional(),
  tool: condition,
  session: condition,
  agent: condition,
  level: z.enum(levels).exactOptional(),
  since: numberInQuery.exactOptional(),
  until: numberInQuery.exactOptional(),
  search: condition,
  minimumComposite: decimalInQuery.exactOptional(),
  finding: condition,
  gate: condition,
  group: condition,
  principal: condition,
  includeDryRuns: booleanInQuery.exactOptional(),
  before: numberInQuery.exactOptional(),
  limit: numberInQuery.exactOptional(),
})

/** Decisions as the log holds them. */
export const decisionRoutes: readonly Route[] = [
  route({
    method: 'GET',
    path: '/v1/decisions',
    may: gateVerbs.decisions.may,
    about:
      'Decisions, newest first, 1,000 at most; `before` the last one’s `seq` gives the next page. At the hub of a team `before` is its `team.place`, and `gate`, `group` and `principal` narrow the list down; words are looked for within one gate or thirty days.',
    query,
    answer: z.array(loggedDecision),
    handle: async ({ query }, { gate }) => gate.decisions(query),
  }),
  route({
    method: 'GET',
    path: '/v1/decisions/:id',
    may: gateVerbs.decision.may,
    about: 'One decision, by its id, the call’s id or its number in the log.',
    answer: loggedDecision,
    handle: async ({ param }, { gate }) => gate.decision(param('id')),
  }),
  route({
    method: 'POST',
    path: '/v1/decisions/:id/replay',
    may: gateVerbs.replay.may,
    about: 'Judges the logged call again under the present policy; nothing is written.',
    answer: replay,
    handle: async ({ param }, { gate }) => gate.replay(param('id')),
  }),
]
