import { GateConnection } from '../../agents/remote/gate-connection.ts'
import type { ShownNotifications } from '../../ground/model/notification-settings.ts'
import { type JsonOption, printAnswer } from '../render/print-answer.ts'
import { noTargetsTextInTeam } from '../../judge/policy/no-targets-text.ts'
import { notificationRows } from '../resident/notification-rows.ts'
import { type HubOptions, pathsOf } from './with-team.ts'

/** Prints how each target of a hub that runs does. */
export async function showHubNotes(options: Pick<HubOptions, 'state'> & JsonOption): Promise<void> {
  const asking = new GateConnection({ socketPath: pathsOf(options).socket })
  try {
    const shown = await asking.get<ShownNotifications>('/v1/notifications')
    const rows = notificationRows(shown, noTargetsTextInTeam).map(([, text]) => text)
    printAnswer(options.json, shown, rows.join('\n'))
  } finally {
    asking.close()
  }
}
