import type { Grant } from '../../ground/model/grant.ts'
import { localMoment } from '../../ground/model/local-moment.ts'
import { visibleText } from '../../ground/model/visible-text.ts'
import { plural } from '../../judge/policy/approved-reason.ts'

/** “Such calls of the agent claude pass without asking until 2026-11-24 02:10; countersign grant revoke g-5d8t ends it.” */
export function grantedText({ id, scope, expiresAt, uses }: Grant): string {
  const until = expiresAt === null ? '' : ` until ${localMoment(expiresAt)}`
  const count = uses === null ? '' : `, ${plural(uses, 'time')} at most`
  const agent = visibleText(scope.agent ?? '', 64)
  return `Such calls of the agent ${agent} pass without asking${until}${count}; countersign grant revoke ${id} ends it.`
}
