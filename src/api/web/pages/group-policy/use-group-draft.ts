import { useState } from 'react'
import type { ShownGroupPolicy } from '../../../../ground/model/shown-group-policy.ts'
import { useKeptDraft } from '../policy/kept-draft.ts'

/** Returns the draft of a group’s policy as it is typed, and how it stands to what is in force. */
export function useGroupDraft({ group, rollout, versions, isReviewed }: ShownGroupPolicy) {
  const text = versions.find(({ version }) => version === rollout.version.version)?.toml ?? ''
  const over = `${group} ${rollout.revision}`
  const [kept, keep] = useKeptDraft()
  const [done, setDone] = useState<string>()
  const draft = kept?.was?.startsWith(`${group} `) ? kept : { text, was: over }
  const isStale = draft.was !== over
  const end = () => keep(undefined)
  return {
    text: draft.text,
    /** Somebody changed the policy since this was begun. */
    isStale,
    isChanged: isStale || draft.text !== text,
    /** The fate of what was just saved. */
    done,
    type: (typed: string) => {
      setDone(undefined)
      keep(typed === text && !isStale ? undefined : { ...draft, text: typed })
    },
    end,
    saved: () => {
      setDone(
        isReviewed
          ? 'Proposed: it holds once a second person confirms it.'
          : 'Saved: gates take it as they ask next.',
      )
      end()
    },
  }
}
