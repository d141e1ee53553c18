import { localMoment } from '../../ground/model/local-moment.ts'
import type { PolicyEffect } from '../../ground/model/policy-effect.ts'
import type { PolicyRollout, ShownGroupPolicy } from '../../ground/model/policy-rollout.ts'
import { visibleText } from '../../ground/model/visible-text.ts'
import { nothingCompared } from '../../judge/policy/nothing-compared.ts'
import { plural } from '../../judge/policy/approved-reason.ts'
import { wrapText } from '../render/wrap-text.ts'

/** Says which gates of a group have which version, and what waits for a second person. */
export function rolloutLines({ rollout, group, gates }: ShownGroupPolicy): readonly string[] {
  const { version, share, rest, by, at, proposed } = rollout
  if (rollout.revision === 0) return [`${group} has no policy of its own: see countersign hub policy set.`]
  const changed = by === '' ? [] : [`Changed by ${by} at ${localMoment(at)}, revision ${rollout.revision}.`]
  const taking = gates.filter(({ place }) => place < share).length
  const others =
    share === 100 ? '' : `; the others have ${versionWords(rest.version)}: see countersign hub policy widen`
  const taken =
    version.version === 0 && share === 100
      ? `No gate of ${group} has a policy of its group now: countersign hub policy back VERSION takes one up again.`
      : `${capital(versionWords(version.version))} is for ${share} % of the gates of ${group} (${taking} of ${gates.length} now)${others}.`
  return [
    taken,
    ...changed,
    ...(proposed
      ? [
          `${proposed.by} proposed ${versionWords(proposed.version.version)} for ${proposed.share} % at ${localMoment(proposed.at)}: a second person runs countersign hub policy confirm --group ${group}.`,
        ]
      : []),
  ]
}

/** Lists all versions, the newest first. */
export function versionLines({ versions, rollout }: ShownGroupPolicy): readonly string[] {
  return versions.map(({ version, digest, by, at }) => {
    const standing = standingWords(rollout, version)
    return `${String(version).padStart(4)}  ${localMoment(at)}  ${digest.slice(0, 12)}  ${visibleText(by, 64)}${standing}`
  })
}

/** Says what a draft would have come to, in lines of this width. */
export function effectLines(effect: PolicyEffect, width: number): readonly string[] {
  const { days, looked, isCut, unread, gates, ofGates, moved, examples } = effect
  const remaining = unread === 0 ? [] : [`${plural(unread, 'decision')} more can’t be judged again: erased.`]
  const nothing = nothingCompared(effect)
  const notes = (effect.notes ?? []).flatMap(note => wrapText(visibleText(note, 500), width, 0))
  if (nothing !== undefined) return [...wrapText(nothing, width, 0), ...remaining, ...notes]
  const changed = moved.reduce((sum, { calls }) => sum + calls, 0)
  const head = `${isCut ? 'The newest ' : ''}${plural(looked, 'decision')} of the last ${days} days judged again, from ${gates} of ${plural(ofGates, 'gate')}: ${plural(changed, 'call')} would get another answer.`
  return [
    ...wrapText(head, width, 0),
    ...remaining,
    ...notes,
    ...moved.map(({ present, draft, calls }) => `  ${present} → ${draft}: ${calls}`),
    ...examples.flatMap(({ present, draft, what, calls, gates: at, reason }) => [
      ...wrapText(`  ${present} → ${draft}  ${visibleText(what, 160)}`, width, 4),
      ...wrapText(
        `    ${plural(calls, 'call')} at ${plural(at, 'gate')}; ${visibleText(reason, 200)}`,
        width,
        4,
      ),
    ]),
  ]
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** Names a version. */
export function versionWords(version: number): string {
  return version === 0 ? 'no policy' : `version ${version}`
}

function standingWords({ version, share, rest }: PolicyRollout, number: number): string {
  if (version.version === number) return share === 100 ? '  all gates' : `  ${share} % of gates`
  return share < 100 && rest.version === number ? '  the other gates' : ''
}
