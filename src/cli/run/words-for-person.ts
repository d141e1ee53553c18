import type { Decision } from '../../ground/model/decision.ts'
import type { Review } from '../../ground/model/review.ts'
import { typedCommand } from '../typed-command.ts'
import { uncoveredApproval, uncoveredParts } from '../../judge/policy/uncovered-parts.ts'

/** The words for a person whose command did not run. */
export interface WordsForPerson {
  readonly head: 'waits' | 'denied' | 'taken back'
  /** Whole sentences. */
  readonly text: string
}

/** A command that did not run, and how the wait for people ended. */
interface NotRun {
  readonly decision: Decision
  readonly review: Review | undefined
  /** Whoever typed it withdrew it. */
  readonly takenBack: boolean
  /** The state folder that the command line names. */
  readonly home?: string | undefined
}

/** Words why a command did not run, for the person who typed it: they answer reviews, and do not ask their person. */
export function wordsForPerson({ decision, review, takenBack, home }: NotRun): WordsForPerson {
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
  return { head: 'waits', text: whyWaiting(decision, typedCommand(['review', id ?? ''], home), id ?? '') }
}

function whyWaiting({ reason, effects }: Decision, answer: string, id: string): string {
  const why = reason.kind === 'parked' ? '' : `${reason.text} `
  if (reason.final) return `${reason.text} Nothing ran.`
  const [part] = uncoveredParts(effects)
  const how =
    part === undefined
      ? `Answer it with ${answer}, then run the same command again; with --hold 1h it waits for longer.`
      : `Run it again with --hold 1h and answer meanwhile, with ${answer}: an approval of this is good for ${uncoveredApproval} seconds, since it does not cover ${part}.`
  return `${why}Nothing ran; review ${id} stays open. ${how}`
}

/** A suggestion is the call’s own; what tells an agent to ask its person is nothing for that person. */
function whyDenied({ reason }: Decision): string {
  const { kind, text, instead } = reason
  if (kind === 'person' || kind === 'grant' || instead === undefined) return `${text} Nothing ran.`
  return `${text} Nothing ran. Instead: ${instead}`
}
