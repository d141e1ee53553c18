import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { tooLargeReason } from '../../agents/hook/largest-event.ts'
import { adapterOf } from '../../agents/hook/index.ts'
import { launcherText } from '../../agents/hook/launcher/launcher-text.ts'
import { GateError } from '../../ground/model/errors.ts'
import { askingPrograms } from './asking-programs.ts'
import type { ClientInstall, InstallPlaces } from './client-install.ts'
import type { Machine } from './machine.ts'
import { digestBytes, replaceFile } from './replace-file.ts'

/** Writes the installed command of a client, and gives the digest of its text. */
export function writeLauncher(install: ClientInstall, where: InstallPlaces, machine: Machine): string {
  mkdirSync(join(machine.stateFolder, 'hooks'), { recursive: true, mode: 0o700 })
  const text = launcherOf(install, where, machine)
  replaceFile(where.launcher, text, 0o700)
  return digestBytes(text)
}

/** Returns the text of the installed command of a client. */
export function launcherOf(
  { client, events, seconds }: ClientInstall,
  where: InstallPlaces,
  machine: Machine,
): string {
  const adapter = adapterOf(client)
  if (!adapter) throw new GateError('internal', `There is no adapter of ${client}.`)
  const outputs = (why: string) =>
    Object.fromEntries(events.map(event => [event, adapter.refuse(why, event)]))
  return launcherText({
    client,
    refusals: outputs('the gate gave no answer.'),
    tooLarge: outputs(tooLargeReason),
    seconds,
    socket: where.socket,
    headers: where.headers,
    stateFolder: machine.stateFolder,
    ...askingPrograms(),
    node: machine.node,
    fallback: machine.fallback,
    startsGate: true,
    environment: { HOME: machine.home, ...ownZone(machine) },
  })
}

/** The person’s own zone, where their shell sets one: a gate that is started by a client tells times by their clock. */
function ownZone({ environment = {} }: Machine): { readonly TZ?: string } {
  const zone = environment['TZ']
  return zone !== undefined && /^[\w:/+.,-]{1,64}$/.test(zone) ? { TZ: zone } : {}
}
