import type { Decision } from '../../model/decision.ts'
import type { Review } from '../../model/review.ts'
import { uncoveredApproval, uncoveredParts } from '../../policy/uncovered-parts.ts'

/** The words for a person whose command did not run. */
export interface WordsForPerson {
  readonly head: 'waits' | 'denied' | 'taken back'
  /** Whole sentences. */
  readonly text: string
}

/** Words why a command did not run, for the person who typed it: they answer reviews, and do not ask their person. */
export function wordsForPerson(
  decision: Decision,
  review: Review | undefined,
  takenBack: boolean,
): WordsForPerson {
  const id = review?.id ?? decision.reviewId
  if (takenBack && review?.state === 'withdrawn')
    return {
      head: 'taken back',
      text: `Review ${id} is withdrawn and nobody is asked any more; nothing ran.`,
    }
  if (decision.effect !== 'queue') return { head: 'denied', text: whyDenied(decision) }
  if (review?.state === 'withdrawn')
    return { head: 'denied', text: `${review.withdrawn ?? `Review ${id} was withdrawn.`} Nothing ran.` }
  if (review?.state === 'expired')
    return {
      head: 'denied',
      text: `Nobody answered review ${id} in time, so nothing ran. Run the command again to ask anew.`,
    }
  return { head: 'waits', text: whyWaiting(decision, id ?? '') }
}

function whyWaiting({ reason, effects }: Decision, id: string): string {
  const why = reason.kind === 'parked' ? '' : `${reason.text} `
  const [part] = uncoveredParts(effects)
  const how =
    part === undefined
      ? `Answer it with countersign review ${id}, then run the same command again.`
      : `Run it again with --hold 10m and answer meanwhile, with countersign review ${id}: an approval of this is good for ${uncoveredApproval} seconds, since it does not cover ${part}.`
  return `${why}Nothing ran; review ${id} stays open. ${how}`
}

/** A suggestion is the call’s own; what tells an agent to ask its person is nothing for that person. */
function whyDenied({ reason }: Decision): string {
  const { kind, text, instead } = reason
  if (kind === 'person' || kind === 'grant' || instead === undefined) return `${text} Nothing ran.`
  return `${text} Nothing ran. Instead: ${instead}`
}
