import type { DesktopTarget } from '../../../ground/model/notification-settings.ts'
import { showOnDesktop } from '../show-on-desktop.ts'
import { targetRecord } from './target-record.ts'

/** Notes on the desktop of the person who started the gate. */
export const desktop = targetRecord({
  keys: {},
  needs: [],
  may: [],
  resolve: (name): DesktopTarget => ({ name, kind: 'desktop' }),
  secretsOf: () => [],
  send: (_target, note, _now, signal) => showOnDesktop(note, signal),
})
