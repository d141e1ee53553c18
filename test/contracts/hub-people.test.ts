import { afterAll, beforeAll } from 'vitest'
import { writeJoinToken } from '../../src/gate/team/protocol/join-token-text.ts'
import { listen, network } from '../http/open-http.ts'
import { copyGrant, copyReview } from '../people/copy-rows.ts'
import { addQuickReviewer } from '../people/quick-reviewer.ts'
import { rightAnswer, wrongAnswer } from '../people/review-answers.ts'
import { openJoinedGate } from '../team/joined-gate.ts'
import { addToken, openTestHub } from '../team/open-test-hub.ts'
import type { ScriptedHub } from '../team/scripted-hub.ts'
import { type SharedPostgres, sharedPostgres } from '../team/shared-postgres.ts'
import { type PeopleWorld, peopleContract } from './people-contract.ts'

let server: SharedPostgres
beforeAll(async () => {
  server = await sharedPostgres('newest')
})
afterAll(() => server.stop())

/** The people of a team, at a hub whose acts stand on PostgreSQL; a gate that joined it judges what is asked. */
async function openHub(): Promise<PeopleWorld> {
  const hub = await openTestHub(await server.newDatabase())
  hub.clock.now = Date.now()
  await addQuickReviewer(hub)
  const { port, stop } = await listen(
    (request, bindings) => hub.app.fetch(request, bindings as never),
    network,
  )
  const token = writeJoinToken({
    secret: await addToken(hub, { lease: 864_000 }),
    fingerprint: hub.key.fingerprint,
  })
  const gate = await openJoinedGate({ url: `http://127.0.0.1:${port}`, token } as ScriptedHub)
  return {
    people: hub.gate,
    judgesElsewhere: true,
    ask: async command => {
      await gate.courier.catchUp()
      const decision = await gate.shell(command)
      await gate.courier.push()
      return decision
    },
    clock: {
      get now() {
        return hub.clock.now
      },
      set now(now) {
        gate.passTime(now - hub.clock.now)
        hub.clock.now = now
      },
    },
    rightAnswer: id => rightAnswer(hub, id),
    wrongAnswer: id => wrongAnswer(hub, id),
    copyReview: (from, id) => copyReview(hub, from, id),
    copyGrant: (from, id) => copyGrant(hub, from, id),
    rows: hub.copy.people,
    close: async () => {
      await gate.courier.close()
      await stop()
    },
  }
}

peopleContract('people of a hub on PostgreSQL', openHub)
