import { findLost, type LostEntries } from '../install/lost-entries.ts'
import type { Seal } from '../../ground/model/seal.ts'
import type { SealChecks } from './check-client.ts'

/** Clients whose settings hold our entries while no record says so: the state folder was deleted. They are not kept. */
export function lostSeals(
  { machine, now }: Pick<SealChecks, 'machine' | 'now'>,
  only?: readonly string[],
): readonly Seal[] {
  return findLost(machine, only).map(lost => ({
    client: lost.install.client,
    title: lost.install.title,
    scope: lost.scope,
    project: lost.scope === 'project' ? machine.project : null,
    state: lost.isGone ? 'blocked' : 'unproven',
    why: whyOf(lost),
    at: now(),
    version: null,
    proven: null,
    method: 'command',
    steps: [],
    limit: null,
  }))
}

function whyOf({ install, isGone, files }: LostEntries): string {
  const [first] = files.filter(file => !file.isCompanion)
  const holds = `${first?.path ?? 'A file'} holds our entries, and there is no record of them`
  const named = `countersign init --client ${install.client}, or countersign uninstall --client ${install.client}`
  return isGone
    ? `Not enforced: ${holds}; every call is refused, since the installed command is gone: ${named}.`
    : `${holds}: ${named}.`
}
