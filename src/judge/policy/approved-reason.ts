import { saidOfCall } from '../../ground/model/deeds/said-of-call.ts'
import { localClock } from '../../ground/model/local-moment.ts'
import type { Reason } from '../../ground/model/decision.ts'
import type { PricedFinding } from '../../ground/model/finding.ts'
import type { Grant, Pause } from '../../ground/model/grant.ts'
import type { Review } from '../../ground/model/review.ts'
import { visibleText } from '../../ground/model/visible-text.ts'

/** Somebody said yes to exactly this. */
export function approvedReason({ votes, id }: Review): Reason {
  const who = votes.map(({ reviewer }) => reviewer).join(' and ')
  return { kind: 'person', text: `Approved by ${who} (review ${id}).`, final: false }
}

/** Somebody said yes to exactly this when its client asked, a moment before it came by here. */
export function approvedBesideReason({ votes, id }: Review): Reason {
  const who = votes.map(({ reviewer }) => reviewer).join(' and ')
  return {
    kind: 'person',
    text: `Approved by ${who} when its client asked (review ${id}): it is the same call.`,
    final: false,
  }
}

/** Somebody said no, and it still stands. */
export function deniedReason({ votes, id }: Review): Reason {
  const no = votes.findLast(({ approve }) => !approve)
  const why = no?.reason ? `: ${visibleText(no.reason, 300)}` : ''
  return {
    kind: 'person',
    text: `${no?.reviewer ?? 'A person'} said no (review ${id})${why}${/[.!?…]$/.test(why) ? '' : '.'}`,
    final: true,
  }
}

/** Somebody wants it otherwise: neither a yes nor a no. */
export function returnedReason({ votes, id }: Review): Reason {
  const wish = votes.findLast(({ revise }) => revise)
  const how = visibleText(wish?.reason ?? '', 1_000)
  return {
    kind: 'person',
    text: `${wish?.reviewer ?? 'A person'} wants this call otherwise (review ${id}): ${asSentence(how)}`,
    final: false,
    instead: 'change the call as they say, and ask for the changed one',
  }
}

/** The same call waits already; why it does stays what it was. */
export function parkedReason({ id }: Review, because: Reason): Reason {
  return {
    ...because,
    kind: 'parked',
    text: `Review ${id} waits for a person. ${because.text}`,
    final: false,
  }
}

/** Nobody can say yes to it, so that waiting helps nothing. */
export function unansweredReason(because: Reason): Reason {
  return {
    ...because,
    text: `${because.text} Nobody can answer it: of this gate’s group the team’s hub is given hashes alone.`,
    final: true,
  }
}

/** The files that it runs, or the things that it changes, are not the ones that were shown. `changes`: a clause for each. */
export function changedReason({ id, state }: Review, changes: readonly string[]): Reason {
  const [first = 'A file has changed', ...more] = changes
  const what = more.length > 0 ? `${first}, and ${plural(more.length, 'more thing')} changed` : first
  const since = state === 'approved' ? 'it was approved' : 'it was asked for'
  return {
    kind: 'changed',
    text: `${visibleText(what, 400)} since ${since} (review ${id}), so a person must look again.`,
    final: false,
  }
}

/** It was approved, and now something is found that nobody was shown. */
export function newFindingsReason({ id }: Review, found: readonly PricedFinding[]): Reason {
  const [first, ...more] = [...new Map(found.map(one => [one.code, one])).values()]
  const what = first
    ? `${visibleText(saidOfCall(first.what), 200)}, and ${first.why} (${first.code})`
    : 'something'
  const rest = more.length > 0 ? `, and ${plural(more.length, 'thing')} more` : ''
  return {
    kind: 'changed',
    text: `Nobody was shown this when it was approved (review ${id}): ${what}${rest}; a person must look again.`,
    final: false,
  }
}

/** A standing yes. */
export function grantedReason({ id, by, reason }: Grant): Reason {
  return {
    kind: 'grant',
    text: `${by} grants such calls (${id}): ${asSentence(visibleText(reason, 200))}`,
    final: false,
  }
}

/** A standing no. */
export function blockReason({ id, by, reason }: Grant): Reason {
  return {
    kind: 'grant',
    text: `${by} blocks such calls (${id}): ${asSentence(visibleText(reason, 200))}`,
    final: true,
  }
}

/** The gate only observes for a while. */
export function pausedReason({ by, until }: Pause, because: Reason): Reason {
  return {
    kind: 'paused',
    text: `${by} paused the gate until ${localClock(until)}. ${because.text}`,
    final: false,
  }
}

/** A span in its largest whole unit: "2 days ago". */
export function ago(milliseconds: number): string {
  const minutes = Math.floor(Math.max(0, milliseconds) / 60_000)
  if (minutes < 1) return 'just now'
  if (minutes < 60) return `${plural(minutes, 'minute')} ago`
  if (minutes < 48 * 60) return `${plural(Math.floor(minutes / 60), 'hour')} ago`
  return `${plural(Math.floor(minutes / 1_440), 'day')} ago`
}

/** "1 review", "2 reviews". */
export function plural(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}

function asSentence(text: string): string {
  return /[.!?…]$/.test(text) ? text : `${text}.`
}
