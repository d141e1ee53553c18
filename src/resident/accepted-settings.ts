import { loadPolicyWithSources } from '../config/load-policy.ts'
import { GateError } from '../model/errors.ts'
import { nobodyTold, type NotificationSettings } from '../model/notification-settings.ts'
import type { FolderGates } from './folder-gates.ts'

/**
 * Returns a function that says who is told under the policy that a person accepted, where their file says something else;
 * undefined where the file itself counts.
 */
export function acceptedSettings(
  gates: Pick<FolderGates, 'acceptedText' | 'sources'>,
): () => NotificationSettings | undefined {
  let last: { readonly text: string; readonly settings: NotificationSettings } | undefined
  return () => {
    const text = gates.acceptedText()?.text
    if (text === undefined) return undefined
    if (last?.text !== text) last = { text, settings: settingsIn(gates, text) }
    return last.settings
  }
}

function settingsIn(gates: Pick<FolderGates, 'sources'>, userDraft: string): NotificationSettings {
  try {
    return loadPolicyWithSources({ ...gates.sources(), userDraft }).notify
  } catch (error) {
    if (error instanceof GateError) return nobodyTold
    throw error
  }
}
