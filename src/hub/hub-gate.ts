import { forwardGate } from '../gate/core/forward-gate.ts'
import type { Gate } from '../gate/core/gate.ts'
import { GateError } from '../ground/model/errors.ts'
import type { GrantDraft } from '../people/acts/gate-people/grants.ts'
import type { GivenAnswer } from '../people/acts/gate-people/reviews.ts'

/** The verbs of a hub that go over the logs of all gates, where somebody has them. */
export type TeamVerbs = Partial<
  Pick<Gate, 'decisions' | 'decision' | 'overview' | 'clients' | 'sessions' | 'verify'>
> & { readonly preview?: Gate['grants']['preview'] }

/**
 * The gate of a team as people meet it: what they do goes to every gate that it concerns. It judges nothing, and refuses what
 * only one log or one machine can do. `desk` is people's half on this hub's copy of the state.
 */
export function hubGate(desk: Gate, { preview, ...verbs }: TeamVerbs = {}): Gate {
  const forwarded = forwardGate((_verb, _given, use) => use(desk))
  return {
    ...forwarded,
    ...verbs,
    evaluate: refuse('A hub judges no calls: ask the gate of your machine.'),
    report: refuse('A hub takes no reports of tools: tell the gate of your machine.'),
    erase: refuse('A hub erases nothing: erase it at the gate whose log has it.'),
    changeLogKey: refuse('The key of a hub’s log is the team’s, and is not changed here.'),
    changeCanaries: refuse('A hub places no canaries: place them at the gate that is to look for them.'),
    reviewers: {
      ...forwarded.reviewers,
      unlock: refuse('No place is unlocked for a whole team: give the secret, or sign with a passkey.'),
      recover: refuse(
        'A hub recovers no key by itself: have another reviewer remove and add the one who lost theirs.',
      ),
    },
    reviews: {
      ...forwarded.reviews,
      begin: async (...asked) => ({ ...(await forwarded.reviews.begin(...asked)), eachTime: true }),
      answer: async answer => forwarded.reviews.answer(withoutUses(answer)),
    },
    grants: {
      ...forwarded.grants,
      ...(preview && { preview }),
      add: async (draft, who) => forwarded.grants.add(uncounted(draft), who),
    },
    entries: (after, atOnce) => desk.entries(after, atOnce),
    close: () => desk.close(),
  }
}

function refuse(sentence: string): () => Promise<never> {
  return () => Promise.reject(new GateError('unavailable', sentence))
}

function withoutUses(answer: GivenAnswer): GivenAnswer {
  if (answer.grant) uncounted(answer.grant)
  return answer
}

/** Each gate would count the uses for itself. */
function uncounted(draft: GrantDraft): GrantDraft {
  if (draft.uses === undefined || draft.uses === null) return draft
  throw new GateError(
    'invalid',
    'A grant of a team can’t have a number of uses, since each gate counts for itself: give it an end in time.',
    'uses',
  )
}
