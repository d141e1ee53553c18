import type { DenySettings } from '../../ground/model/deny-settings.ts'
import type { NotificationSettings } from '../../ground/model/notification-settings.ts'
import type { UsedAnswers } from '../../daemon/team/database/used-answers.ts'
import type { OpenTeam } from '../open-team.ts'

/** The parts that a no from a chat is taken with. */
export interface DenyParts {
  readonly team: Pick<OpenTeam, 'gate' | 'copy' | 'key' | 'fresh' | 'now' | 'clock'>
  readonly used: Pick<UsedAnswers, 'take' | 'giveBack'>
  /** As they now are. */
  readonly settings: () => { readonly notify: NotificationSettings; readonly deny: DenySettings }
  readonly log: (line: string) => void
}
