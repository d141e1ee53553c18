import type { Profile } from '../../../ground/model/settings/profile-settings.ts'
import type { CarriedReport } from '../../../ground/model/tool-report.ts'

/** Settles who speaks where a client’s prompt came in at which nobody sits: the profile says whether it is a person’s. */
export function settleSpeaker<R extends CarriedReport>(report: R, prompts: () => Profile['prompts']): R {
  if (report.from !== 'headless') return report
  return { ...report, from: prompts() === 'person' ? 'person' : 'client' }
}
