import { copyGrant, copyReview } from '../people/copy-rows.ts'
import { openPeopleGate } from '../people/open-people-gate.ts'
import { addQuickReviewer } from '../people/quick-reviewer.ts'
import { rightAnswer, wrongAnswer } from '../people/review-answers.ts'
import { namingContract } from './naming-contract.ts'
import { type PeopleWorld, peopleContract } from './people-contract.ts'

/** The people of a gate in this process. */
async function openLocal(): Promise<PeopleWorld> {
  const near = openPeopleGate()
  await addQuickReviewer(near)
  return {
    people: near.gate,
    ask: command => near.shell(command),
    clock: near.clock,
    rightAnswer: id => rightAnswer(near, id),
    wrongAnswer: id => wrongAnswer(near, id),
    copyReview: (from, id) => copyReview(near, from, id),
    copyGrant: (from, id) => copyGrant(near, from, id),
    rows: near.store.people,
    close: () => near.gate.close(),
  }
}

peopleContract('people of LocalGate', openLocal)
namingContract('people of LocalGate', openLocal)
