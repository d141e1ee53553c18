import type { PasskeySite } from '../../../ground/model/passkey-site.ts'
import type { Review } from '../../../ground/model/review.ts'
import type { GroupsOf } from '../../review/groups-of.ts'
import type { MayAcceptTools } from '../roles/may-accept-tools.ts'

/** The site and the rights of a team’s people, by which their answers count. */
export interface AnswersOfTeam {
  /** The site of passkeys; this machine’s own pages when left out. */
  readonly site?: PasskeySite | undefined
  /** Gives whose yes counts for which group; everybody’s, for none, when left out. */
  readonly groupsOf?: ((review: Review) => GroupsOf) | undefined
  /** Tells who may accept tools with a yes; everybody when left out. */
  readonly mayAccept?: MayAcceptTools | undefined
}
