import type { JsonObject } from '../../src/ground/model/json.ts'
import type { Identity } from '../../src/ground/model/reviewer.ts'
import { openPeopleGate } from './open-people-gate.ts'
import { addQuickReviewer } from './quick-reviewer.ts'
import { rightAnswer } from './review-answers.ts'

export type People = ReturnType<typeof openPeopleGate>

/** Something that people do, or that what they did decides: it changes one row and writes one line. */
export interface Deed {
  /** The statement that writes the row. */
  readonly row: RegExp
  /** Makes everything that must be there before, and gives the deed; done twice, it is the same deed asked again. */
  readonly prepare: (people: People, alice: Identity) => Promise<() => Promise<unknown>>
  /** Whether the state holds what was done. */
  readonly isDone: (people: People) => boolean
  /** Whether a line of the log is the one about it. */
  readonly isLine: (kind: string, body: JsonObject) => boolean
}

const confirmed = 'terraform apply'
const reviews = /^INSERT OR REPLACE INTO reviews/
const one = (people: People) => people.store.people.reviews({})[0]
const event = (kind: string, name: string) => (of: string, body: JsonObject) =>
  of === kind && body['event'] === name

async function waiting({ shell }: People): Promise<string> {
  return (await shell(confirmed)).reviewId ?? ''
}

async function yesTo(people: People, who: Identity) {
  const reviewId = await waiting(people)
  const sheet = await people.gate.reviews.begin(reviewId, who)
  people.clock.now += sheet.minimumSeconds * 1_000
  const answer = rightAnswer(people, sheet.id)
  return { reviewId, who, approve: true, sheetId: sheet.id, answer }
}

/** The same call asked under the same id, so that whoever asks again after an error gets what was decided. */
function asked({ ask }: People) {
  return () => ask({ id: 'the-call', kind: 'shell', args: { command: confirmed } })
}

const isDecision = (effect: string) => (kind: string, body: JsonObject) => {
  const { callId, effect: decided } = (body['decision'] ?? {}) as JsonObject
  return kind === 'decision' && callId === 'the-call' && decided === effect
}

const draft = {
  effect: 'allow' as const,
  scope: { session: 'session', agent: 'agent' },
  codes: ['infrastructure.deploy'],
  reason: 'the release of today',
  expiresAt: null,
  uses: 2,
}

async function grantingYes(people: People, alice: Identity) {
  const yes = await yesTo(people, alice)
  return () => people.gate.reviews.answer({ ...yes, grant: draft })
}

/** Both, or neither: one alone is a state that nobody may leave behind. */
function isGranted(people: People): boolean {
  const isApproved = one(people)?.state === 'approved'
  const isThere = people.store.people.allGrants().length === 1
  if (isApproved !== isThere) throw new Error('A yes and its grant were parted.')
  return isApproved
}

export const deeds: Readonly<Record<string, Deed>> = {
  'a review opened': {
    row: reviews,
    prepare: async people => asked(people),
    isDone: people => one(people) !== undefined,
    isLine: isDecision('queue'),
  },
  'a sheet begun': {
    row: /^INSERT OR REPLACE INTO sheets/,
    prepare: async (people, alice) => {
      const id = await waiting(people)
      return () => people.gate.reviews.begin(id, alice)
    },
    isDone: people => people.store.people.challengesOf(one(people)?.id ?? '').length === 1,
    isLine: event('review', 'begun'),
  },
  'a vote': {
    row: reviews,
    prepare: async (people, alice) => {
      const yes = await yesTo(people, alice)
      return () => people.gate.reviews.answer(yes)
    },
    isDone: people => one(people)?.state === 'approved',
    isLine: event('review', 'approved'),
  },
  'a yes with a grant, by its grant': {
    row: /^INSERT OR REPLACE INTO grants/,
    prepare: grantingYes,
    isDone: isGranted,
    isLine: event('grant', 'added'),
  },
  'a yes with a grant, by its review': {
    row: reviews,
    prepare: grantingYes,
    isDone: isGranted,
    isLine: event('review', 'approved'),
  },
  'a release': {
    row: reviews,
    prepare: async (people, alice) => {
      await people.gate.reviews.answer(await yesTo(people, alice))
      return asked(people)
    },
    isDone: people => one(people)?.releasedAt !== undefined,
    isLine: isDecision('allow'),
  },
  'a grant added': {
    row: /^INSERT OR REPLACE INTO grants/,
    prepare: async (people, alice) => () => people.gate.grants.add(draft, alice),
    isDone: people => people.store.people.allGrants().length === 1,
    isLine: event('grant', 'added'),
  },
  'a grant used': {
    row: /^INSERT OR REPLACE INTO grants/,
    prepare: async (people, alice) => {
      await people.gate.grants.add(draft, alice)
      return asked(people)
    },
    isDone: people => people.store.people.allGrants()[0]?.uses === 1,
    isLine: isDecision('allow'),
  },
  'a reviewer added': {
    row: /^INSERT OR REPLACE INTO reviewers/,
    prepare: async (people, alice) => () =>
      people.gate.reviewers.add({ name: 'bob', uid: 1_001, pin: 'marigold-17' }, alice),
    isDone: people => people.store.people.reviewer('bob') !== undefined,
    isLine: (kind, body) => event('reviewer', 'added')(kind, body) && body['reviewer'] === 'bob',
  },
  'trust revoked': {
    row: /^DELETE FROM observations/,
    prepare: async (people, alice) => {
      const { review } = await people.gate.reviews.answer(await yesTo(people, alice))
      return () => people.gate.trust.revoke({ shape: review.shape.key }, alice)
    },
    isDone: people => people.store.people.shapes().length === 0,
    isLine: event('trust', 'revoked'),
  },
  'a pause': {
    row: /^INSERT OR REPLACE INTO meta/,
    prepare: async (people, alice) => () =>
      people.gate.pause(people.clock.now + 600_000, 'looking into it', alice),
    isDone: people => people.store.people.pause() !== null,
    isLine: event('pause', 'began'),
  },
}

/** A gate with a reviewer. */
export async function openWithAlice(options: Parameters<typeof openPeopleGate>[0] = {}) {
  const people = openPeopleGate(options)
  return { people, alice: await addQuickReviewer(people) }
}

/** How many lines of the log are about the deed. */
export function linesOf({ store }: People, { isLine }: Deed): number {
  return store.entries(0, 1_000).filter(({ kind, body }) => isLine(kind, JSON.parse(body) as JsonObject))
    .length
}
