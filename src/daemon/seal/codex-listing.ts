import type { InstallPlaces } from '../install/client-install.ts'
import { listCodexHooks } from '../install/trust-codex-hooks.ts'
import type { SealStep } from '../../ground/model/seal.ts'

/** Events for which a tool waits; without trust Codex passes over each of them by itself. */
const judged = ['preToolUse', 'permissionRequest']

/** Asks Codex itself which of our hooks it would run where it is started. No model or account is needed. */
export async function codexListing(
  program: string,
  { folder, project, launcher }: InstallPlaces,
): Promise<SealStep> {
  const name = 'Codex’s own list'
  try {
    const hooks = await listCodexHooks({ program, cwd: project, folder }, launcher)
    const missing = judged.filter(event => !hooks.some(hook => hook.event === event && hook.isEnabled))
    if (missing.length > 0)
      return {
        name,
        result: 'open',
        text: `Codex does not list our hook for ${missing.join(' and ')} in ${project}.`,
      }
    const untrusted = hooks.filter(({ event, isTrusted }) => judged.includes(event) && !isTrusted)
    return untrusted.length === 0
      ? { name, result: 'well', text: `It lists ${hooks.length} hooks of ours, and trusts them.` }
      : { name, result: 'open', text: 'Codex does not trust our hooks, so it skips them and says nothing.' }
  } catch (error) {
    return { name, result: 'not tried', text: error instanceof Error ? error.message : String(error) }
  }
}
