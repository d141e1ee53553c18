import * as z from 'zod'
import { gateVerbs } from '../../../gate/core/gate.ts'
import type { DecisionQuery } from '../../../ground/model/logged-decision.ts'
import { levels } from '../../../ground/model/assessment.ts'
import { type Route, route } from '../parts/route.ts'
import { booleanInQuery, decimalInQuery, numberInQuery, shortText } from '../schemas/text.ts'
import { loggedDecision, replay } from '../schemas/decision.ts'

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
