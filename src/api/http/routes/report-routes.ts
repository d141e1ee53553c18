import { gateVerbs } from '../../../gate/core/gate.ts'
import { GateError } from '../../../ground/model/errors.ts'
import { agentSessionOf } from '../access/caller.ts'
import { insideOf } from '../access/listener.ts'
import { type Route, route } from '../parts/route.ts'
import { reportReading, toolReport } from '../schemas/tool-report.ts'

/** Reports of what tools gave back. */
export const reportRoutes: readonly Route[] = [
  route({
    method: 'POST',
    path: '/v1/reports',
    may: gateVerbs.report.may,
    about:
      'Tells what a tool gave back: it can make later calls look riskier, never safer. The text is kept nowhere. Nobody’s word counts here for what a person wrote: with `from` it is a result like any other.',
    body: toolReport,
    answer: reportReading,
    isUsual: true,
    handle: async ({ caller, listener, body }, { gate, running }) => {
      // A program that asks from elsewhere can’t prove for whom it speaks: what it says a person wrote is anybody’s text.
      const { agent = 'owner', profile = 'default', from: _from, ...report } = body
      if (caller.role === 'owner')
        return gate.report({ session: 'owner', tool: null, ...report, agent, profile })
      if (caller.role !== 'agent') throw new GateError('forbidden', 'Only an agent may report.')
      const text = (['agent', 'profile', 'boundary'] as const).find(field => body[field] !== undefined)
      if (text)
        throw new GateError(
          'forbidden',
          text === 'boundary'
            ? 'Only the front end that makes a boundary tells what came of it: leave boundary out.'
            : `The token or the socket says the ${text}, not the body: leave it out.`,
          text,
        )
      const session = agentSessionOf(caller.agent, body.session)
      running.claim(session, insideOf(listener))
      return gate.report({
        tool: null,
        ...report,
        session,
        agent: caller.agent,
        profile: caller.profile,
      })
    },
  }),
]
