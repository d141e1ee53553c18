import type { Decision } from '../../../ground/model/decision.ts'
import type { Review } from '../../../ground/model/review.ts'
import type { ToolCall } from '../../../ground/model/tool-call.ts'
import { visibleText } from '../../../ground/model/visible-text.ts'
import { uncoveredApproval, uncoveredParts, unseenFolders } from '../../../judge/policy/uncovered-parts.ts'

const most = 3

/** Returns the limits of an approval: what decides what the call does and is not bound, in a sentence, and each folder in part. */
export function coverageNotes(
  { files }: Pick<Review, 'files'>,
  { origin }: Pick<ToolCall, 'origin'>,
  { effects }: Pick<Decision, 'effects'>,
): readonly string[] {
  const parts = uncoveredParts(effects)
  const more = parts.length > most ? `, and ${parts.length - most} more things` : ''
  const until =
    origin === 'run'
      ? `it is good for ${uncoveredApproval} seconds after the answer`
      : `countersign run starts a call itself, within ${uncoveredApproval} seconds of the answer`
  return [
    ...(parts.length === 0
      ? []
      : [`An approval does not cover ${parts.slice(0, most).join('; ')}${more}: ${until}.`]),
    ...new Set(unseenFolders(files).map(unseenNote).slice(0, most)),
  ]
}

function unseenNote(folder: string): string {
  return /[$`]|\/\.unknown-folder/.test(folder)
    ? 'An approval does not cover files whose folder or name only the run tells.'
    : `An approval does not cover every file of ${visibleText(folder, 200)}: there are more than are looked at.`
}
