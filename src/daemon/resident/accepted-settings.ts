import { loadPolicyWithSources } from '../../gate/config/load-policy.ts'
import { GateError } from '../../ground/model/errors.ts'
import type { ExportTarget } from '../../ground/model/export-target.ts'
import { nobodyTold, type NotificationSettings } from '../../ground/model/notification-settings.ts'
import type { FolderGates } from './folder-gates.ts'

/** Settings beside judging. */
interface AcceptedSettings {
  readonly notify: NotificationSettings
  readonly exports: readonly ExportTarget[]
}

/**
 * Returns a function that gives the settings beside judging of the policy that a person accepted, where their file says
 * something else; undefined where the file itself counts.
 */
export function acceptedSettings(
  gates: Pick<FolderGates, 'acceptedText' | 'sources'>,
): () => AcceptedSettings | undefined {
  let last: { readonly text: string; readonly settings: AcceptedSettings } | undefined
  return () => {
    const text = gates.acceptedText()?.text
    if (text === undefined) return undefined
    if (last?.text !== text) last = { text, settings: settingsIn(gates, text) }
    return last.settings
  }
}

function settingsIn(gates: Pick<FolderGates, 'sources'>, userDraft: string): AcceptedSettings {
  try {
    return loadPolicyWithSources({ ...gates.sources(), userDraft })
  } catch (error) {
    if (error instanceof GateError) return { notify: nobodyTold, exports: [] }
    throw error
  }
}
