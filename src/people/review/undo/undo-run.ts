import type { ConnectEffect, Effect, Evidence, RunEffect } from '../../../ground/model/effect.ts'
import { visibleText } from '../../../ground/model/visible-text.ts'
import { wordSet } from '../../../ground/model/word-set.ts'
import { onlyLooks, type Undo } from './undo.ts'

/** Returns whether what is sent can be taken back: never. A connection that nothing else tells of may be for anything. */
export function undoConnection(effect: ConnectEffect, beside: Beside): Undo {
  const { method, sends, scheme } = effect
  if (sends.length > 0 || (method !== undefined && !/^(?:GET|HEAD|OPTIONS)$/.test(method)))
    return { can: 'no', why: 'what is sent can’t be taken back' }
  return wordSet('http https dns').has(scheme) || beside.hasDeed(effect.evidence)
    ? onlyLooks
    : { can: 'unknown', why: 'what is done over the connection is not known here' }
}

/** Programs that change nothing, save by what their options and redirections say, which are effects of their own. */
const quiet =
  '[ : base64 basename cat cd cmp column comm cut date df diff dirname du echo egrep env exit expr false fgrep file find fold free grep head hexdump id jobs join jq less ls lsof md5sum more nl nproc od paste pgrep printenv printf ps pwd readlink realpath rev rg sed seq sha1sum sha256sum sleep sort stat strings tac tail tee test tr tree true type uname uniq uptime wait wc which who whoami xargs xxd'

/** Returns the undo of a program: one whose effects are told is told by them, and nobody knows what another one does. */
export function undoRun(effect: RunEffect, beside: Beside): Undo {
  if (
    wordSet(quiet).has(effect.program) ||
    beside.hasDeed(effect.evidence) ||
    beside.hasConnection(effect.evidence)
  )
    return onlyLooks
  const name = effect.program === '' ? 'a program' : visibleText(effect.program, 60)
  return { can: 'unknown', why: `what ${name} does is not known here` }
}

/** Tells whether an effect says what a program does: where its output goes says nothing of it, nor does a note. */
function tellsDeed(effect: Effect): boolean {
  if (effect.type === 'write' || effect.type === 'append') return effect.content?.from !== 'output'
  return !['run', 'connect', 'disguise', 'opaque'].includes(effect.type)
}

/** Tells of a stretch of the call whether other effects stand in the same words. */
export interface Beside {
  readonly hasDeed: (evidence: Evidence) => boolean
  readonly hasConnection: (evidence: Evidence) => boolean
}

/** Returns what stands beside each other in a call. */
export function besideOf(effects: readonly Effect[]): Beside {
  return {
    hasDeed: overlapOf(effects.filter(tellsDeed)),
    hasConnection: overlapOf(effects.filter(({ type }) => type === 'connect')),
  }
}

/** Answers by a search among the starts: a call may hold ten thousand programs. */
function overlapOf(effects: readonly Effect[]): (evidence: Evidence) => boolean {
  const byPointer = new Map<string, { start: number; end: number }[]>()
  for (const { evidence } of effects) {
    const known = byPointer.get(evidence.pointer) ?? []
    byPointer.set(evidence.pointer, known)
    known.push({ start: evidence.start, end: evidence.end })
  }
  for (const known of byPointer.values()) {
    known.sort((a, b) => a.start - b.start)
    // From here on, `end` is the farthest that anything reaches up to there.
    known.reduce((farthest, one) => (one.end = Math.max(farthest, one.end)), 0)
  }
  return ({ pointer, start, end }) => {
    const known = byPointer.get(pointer) ?? []
    let [low, high] = [0, known.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((known[middle]?.start ?? 0) < end) low = middle + 1
      else high = middle
    }
    return (known[low - 1]?.end ?? 0) > start
  }
}
