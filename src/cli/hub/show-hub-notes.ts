import { GateConnection } from '../../agents/remote/gate-connection.ts'
import type { ShownNotifications } from '../../ground/model/notification-settings.ts'
import { type JsonOption, printAnswer } from '../render/print-answer.ts'
import { noTargetsTextInTeam } from '../../judge/policy/no-targets-text.ts'
import { notificationRows } from '../resident/notification-rows.ts'
import { type HubOptions, pathsOf } from './with-team.ts'
import { readHubNotify } from '../../gate/config/hub-notify.ts'
import { readHubSettings } from '../../hub/hub-settings.ts'
import { chosenTargets, printTests } from '../notify/send-tests.ts'

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

/** Sends a test note to one target of a hub or to all, and says what happened. */
export async function testHubNotes(
  name: string | undefined,
  options: Pick<HubOptions, 'state'> & JsonOption,
): Promise<void> {
  const paths = pathsOf(options)
  const { notify } = readHubNotify(paths.notify)
  const targets = chosenTargets(notify, name, {
    none: `${paths.notify} names no target to tell: write one there, see docs/team.md.`,
    see: `see [notify] in ${paths.notify}.`,
  })
  await printTests(targets, notify.base ?? readHubSettings(paths).address, options)
}
