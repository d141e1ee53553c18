import { GateError } from '../../../ground/model/errors.ts'
import type { Mount, Plan } from '../plan.ts'

/** A plan without hosts, for tests of the backend `files`: what it shows is the test's own. */
export const examplePlan = (mounts: Plan['mounts'], scratch: Plan['scratch'] = []): Plan => ({
  form: 1,
  backend: 'files',
  network: 'none',
  sockets: false,
  hosts: [],
  ports: [],
  folder: '/srv/app',
  scratch,
  links: [{ at: '/bin', to: 'usr/bin' }],
  mounts,
  variables: [],
  notes: ['a note'],
})

/** The sentences on what the backend for files alone leaves, which every plan for it carries. */
export const filesNotes = [
  'The backend “files” holds files and the network: hooks, settings and secrets of the workspace can be read and changed.',
  'It sees the command lines of other processes. A folder of its own stands in TMPDIR; /tmp is not there.',
]

/**
 * Turns a plan into one that Landlock can hold. Its rules are for whole folders: nothing is pinned or hidden within one
 * that is shown. Throws `invalid` where the plan needs that, or hosts that are asked for.
 */
export function filesPlan(plan: Plan, mustBeHidden: readonly string[]): Plan {
  if (plan.network !== 'none')
    throw new GateError('invalid', 'The backend “files” has no network: say --net none, or use bwrap.')
  const mounts = plan.mounts.filter(({ as }) => as !== 'hidden').map(asWhole)
  const shown = mustBeHidden.find(path => mounts.some(mount => covers(mount.path, path)))
  if (shown !== undefined)
    throw new GateError(
      'invalid',
      `The backend “files” can’t hide ${shown}, which lies in a folder that is shown: use bwrap, or start elsewhere.`,
    )
  return { ...plan, scratch: [], mounts, notes: [...plan.notes, ...filesNotes] }
}

/** Pinned paths lie where one may write, and so are written there. */
function asWhole(mount: Mount): Mount {
  return { ...mount, as: mount.as === 'read' ? 'read' : 'write' }
}

function covers(folder: string, path: string): boolean {
  return path === folder || path.startsWith(`${folder}/`)
}
