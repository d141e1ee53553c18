import { readHubNotify } from '../../gate/config/hub-notify.ts'
import { readHubSettings } from '../../hub/hub-settings.ts'
import { chosenTargets, printTests } from '../notify/send-tests.ts'
import type { JsonOption } from '../render/print-answer.ts'
import { type HubOptions, pathsOf } from './with-team.ts'

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
