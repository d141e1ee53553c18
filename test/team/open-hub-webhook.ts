import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { HubPaths } from '../../src/hub/hub-settings.ts'
import { httpServer } from '../notify/notify-world.ts'

/** Has the hub of this folder tell a webhook, which keeps what it hears. */
export async function openHubWebhook({ folder, notify }: HubPaths) {
  const sink = await httpServer()
  writeFileSync(join(folder, 'hook.key'), 'a key of thirty-two characters..', { mode: 0o600 })
  writeFileSync(notify, `[notify.target.ops]\ntype = "webhook"\nurl = "${sink.url}"\nkey_file = "hook.key"\n`)
  return sink
}
