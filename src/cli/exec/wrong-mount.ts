import { lstatSync, readFileSync } from 'node:fs'
import type { Sources } from '../../proof/boundary/bwrap-args.ts'
import type { Mount, Plan } from '../../proof/boundary/plan.ts'

/** The numbers that tell one file or folder from every other. */
export interface Identity {
  readonly device: number
  readonly inode: number
}

/** Identities of what a plan mounts, by its paths, as they are now; throws as the system does for one that is gone. */
export function identitiesOf({ mounts }: Plan, sources?: Sources): ReadonlyMap<string, Identity> {
  return new Map(mounts.map(({ path }) => [path, identityAt(sources?.get(path) ?? path)]))
}

/** A plan with what its mounts must turn out to be. */
export interface Mounted {
  readonly plan: Plan
  readonly expected: ReadonlyMap<string, Identity>
  /** It stands in for every hidden file. */
  readonly emptyFile: string
}

/**
 * Compares what was mounted for a process with what the plan says. Returns a sentence on the first mount that is another,
 * `undefined` where all are as planned, and `pending` while they are still being made.
 */
export function wrongMount(
  pid: number,
  { plan, expected, emptyFile }: Mounted,
): string | undefined | 'pending' {
  const options = mountOptions(pid)
  if (!options.get('/')?.includes('ro')) return 'pending'
  const empty = identityAt(emptyFile)
  const wrong = plan.mounts.find(mount => !isAsPlanned(mount, pid, options, { expected, empty }))
  return (
    wrong &&
    `${wrong.path} is not what it was when the plan was made: somebody put something else in its place.`
  )
}

function isAsPlanned(
  { path, kind, as }: Mount,
  pid: number,
  options: ReadonlyMap<string, readonly string[]>,
  known: { readonly expected: ReadonlyMap<string, Identity>; readonly empty: Identity },
): boolean {
  const made = options.get(path)
  if (!made || (as !== 'write' && as !== 'anchored' && !made.includes('ro'))) return false
  const inside = identityAt(`/proc/${pid}/root${path}`)
  const outside = known.expected.get(path)
  if (as === 'hidden' && kind === 'folder') return !isSame(inside, outside)
  return isSame(inside, as === 'hidden' ? known.empty : outside)
}

function identityAt(path: string): Identity {
  const { dev, ino } = lstatSync(path)
  return { device: dev, inode: ino }
}

function isSame(a: Identity, b: Identity | undefined): boolean {
  return b !== undefined && a.device === b.device && a.inode === b.inode
}

/** Mount point → options, as the process sees them; of several on one point the last, which is on top. */
function mountOptions(pid: number): ReadonlyMap<string, readonly string[]> {
  const lines = readFileSync(`/proc/${pid}/mountinfo`, 'utf8').split('\n')
  return new Map(
    lines.filter(Boolean).map(line => {
      const [, , , , point = '', options = ''] = line.split(' ')
      return [unescapeOctal(point), options.split(',')] as const
    }),
  )
}

/** The kernel writes spaces, tabs, line ends and backslashes as three octal digits. */
function unescapeOctal(text: string): string {
  return text.replace(/\\([0-7]{3})/g, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 8)))
}
