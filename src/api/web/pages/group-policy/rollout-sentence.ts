import { visibleText } from '../../../../ground/model/visible-text.ts'
import { nothingCompared } from '../../../../judge/policy/nothing-compared.ts'
import type { PolicyEffect } from '../../../../ground/model/policy-effect.ts'
import type { PolicyRollout, ShownGroupPolicy } from '../../../../ground/model/policy-rollout.ts'

/** Says in one sentence which version is for which gates of a group: each takes it when it asks next. */
export function rolloutSentence({ version, share, rest }: PolicyRollout): string {
  const one = versionName(version.version)
  if (share === 100)
    return version.version === 0
      ? 'This group has no policy of its own: its gates go by what is built in.'
      : `${capital(one)} is for all gates of the group.`
  return `${capital(one)} is for ${share} % of the gates, ${versionName(rest.version)} for the others.`
}

/** Names a version: `version 3`, `no policy of the group`. */
export function versionName(version: number): string {
  return version === 0 ? 'no policy of the group' : `version ${version}`
}

/** Says where a version stands: `all gates`, `50 % of gates`; empty where no gate has it. */
export function standingOf({ version, share, rest }: PolicyRollout, number: number): string {
  if (version.version === number) return share === 100 ? 'all gates' : `${share} % of gates`
  return share < 100 && rest.version === number ? 'the other gates' : ''
}

/** Returns the version that a gate of the group is to have. */
export function versionDue({ rollout, gates }: ShownGroupPolicy, gate: string): number {
  const { version, share, rest } = rollout
  const place = gates.find(one => one.gate === gate)?.place ?? 0
  return place < share ? version.version : rest.version
}

/** Says of a gate which version it has, as it said last, where that is not the one that it is to have. */
export function gateSentence(notified: number | null, due: number): string {
  if (notified === due) return `has ${versionName(due)}`
  const last =
    notified === null ? 'has not said yet what it has' : `had ${versionName(notified)} when it spoke last`
  return `is to have ${versionName(due)}; ${last}`
}

/** Returns the gates that take a version of this share. */
export function gatesInShare({ gates }: ShownGroupPolicy, share: number): readonly string[] {
  return gates.filter(({ place }) => place < share).map(({ gate }) => gate)
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** Says what a draft would have come to. */
export function effectWords(effect: PolicyEffect): string {
  const { days, looked, isCut, unread, gates, ofGates, moved } = effect
  const notes = (effect.notes ?? []).map(note => ` ${visibleText(note, 500)}`).join('')
  const nothing = nothingCompared(effect)
  if (nothing !== undefined) return `${nothing}${notes}`
  const calls = moved.reduce((sum, one) => sum + one.calls, 0)
  const all = looked.toLocaleString('en')
  const of = isCut ? `the newest ${all} calls` : `all ${all} calls`
  const where = `${gates} of ${ofGates} ${ofGates === 1 ? 'gate' : 'gates'}`
  const left = unread === 0 ? '' : ` ${unread} more were erased and can’t be judged again.`
  const changed =
    calls === 0 ? 'None would get another answer' : `${calls.toLocaleString('en')} would get another answer`
  return `${changed}, of ${of} of the last ${days} days, from ${where}.${left}${notes}`
}
