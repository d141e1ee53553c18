import { RemoteGate } from '../../src/agents/remote/remote-gate.ts'
import { listen, openApp, ownerListener } from '../http/open-http.ts'
import { copyGrant, copyReview } from '../people/copy-rows.ts'
import { openPeopleGate } from '../people/open-people-gate.ts'
import { addQuickReviewer } from '../people/quick-reviewer.ts'
import { rightAnswer, wrongAnswer } from '../people/review-answers.ts'
import { namingContract } from './naming-contract.ts'
import { type PeopleWorld, peopleContract } from './people-contract.ts'

/** The people of a gate that is reached over a UNIX socket. */
async function openRemote(): Promise<PeopleWorld> {
  const near = openPeopleGate()
  await addQuickReviewer(near)
  const { app, close } = openApp(near.gate)
  const { socketPath, stop } = await listen(app.fetch, ownerListener)
  const people = new RemoteGate({ socketPath })
  return {
    people,
    ask: command => near.shell(command),
    clock: near.clock,
    rightAnswer: id => rightAnswer(near, id),
    wrongAnswer: id => wrongAnswer(near, id),
    copyReview: (from, id) => copyReview(near, from, id),
    copyGrant: (from, id) => copyGrant(near, from, id),
    rows: near.store.people,
    close: async () => {
      await people.close()
      close()
      await stop()
      await near.gate.close()
    },
  }
}

peopleContract('people of RemoteGate', openRemote)
namingContract('people of RemoteGate', openRemote)
