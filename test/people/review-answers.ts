import type { Answer, IssuedChallenge } from '../../src/ground/model/challenge.ts'
import type { Identity } from '../../src/ground/model/reviewer.ts'
import type { openPeopleGate } from './open-people-gate.ts'

type People = Pick<ReturnType<typeof openPeopleGate>, 'gate' | 'store'> & { readonly clock: { now: number } }

const pin = 'sunflower-42'

/** Somebody with a PIN who may answer. */
export async function addReviewer({ gate, store }: People, name = 'alice'): Promise<Identity> {
  const who = (reviewer: string): Identity => ({ reviewer, uid: 1_000, terminal: true, pin })
  const [first] = store.people.reviewers()
  await gate.reviewers.add({ name, uid: 1_000, pin }, first && who(first.name))
  return who(name)
}

/** The right option of each question of a quiz. */
export function rightsOf(issued: IssuedChallenge | undefined): readonly number[] {
  return issued?.challenge === 'quiz' ? issued.right : []
}

/** A state that has the answers of challenges. */
interface Answers {
  readonly store: { readonly people: { challenge(id: string): IssuedChallenge | undefined } }
}

/** The answer that passes a challenge. */
export function rightAnswer({ store }: Answers, sheetId: string): Answer {
  const sheet = store.people.challenge(sheetId)
  if (!sheet) throw new Error(`no sheet ${sheetId}`)
  const named = (sheet.challenge === 'teach_back' ? sheet.terms : [])
    .map(([first = '']) => first)
    .join(' and then ')
  const filler =
    'I have read it and agree that this call may now do what I name here, though nobody can undo it'
  return sheet.challenge === 'teach_back' ? { text: `${filler}: ${named}.` } : { choices: rightsOf(sheet) }
}

/** An answer that fails it. */
export function wrongAnswer({ store }: People, sheetId: string): Answer {
  const sheet = store.people.challenge(sheetId)
  if (!sheet) throw new Error(`no sheet ${sheetId}`)
  const words = 'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen'
  return sheet.challenge === 'teach_back'
    ? { text: words }
    : { choices: rightsOf(sheet).map((right, i) => (right + 1) % (sheet.questions[i]?.options.length ?? 1)) }
}

/** Begins, waits for as long as it takes, and says yes with the right answer. */
export async function approve(people: People, reviewId: string, who: Identity) {
  const sheet = await people.gate.reviews.begin(reviewId, who)
  people.clock.now += sheet.minimumSeconds * 1_000
  return people.gate.reviews.answer({
    reviewId,
    who,
    approve: true,
    sheetId: sheet.id,
    answer: rightAnswer(people, sheet.id),
  })
}
