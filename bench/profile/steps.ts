import { collecting, type MetStack } from './cpu-profile.ts'

/** A step of some work: its microseconds in one piece of it, and its share of all steps. */
export interface Step {
  readonly name: string
  readonly microseconds: number
  readonly share: number
}

/** Files that others call for small things: what is done there belongs to whoever called. */
const small = /^src\/(?:model\/|store\/integrity\/watch-statements|search\/)/
const min = 0.005

/** Sums stacks into steps, the longest first; those of less than half a percent are one. `each`: microseconds of one piece of work. */
export function stepsOf(stacks: readonly MetStack[], each: number): readonly Step[] {
  const times = new Map<string, number>()
  let all = 0
  for (const { files, microseconds } of stacks) {
    const name = stepOf(files)
    times.set(name, (times.get(name) ?? 0) + microseconds)
    all += microseconds
  }
  const named = [...times].filter(([, time]) => time >= min * all).sort(([, a], [, b]) => b - a)
  const rest = all - named.reduce((sum, [, time]) => sum + time, 0)
  return [...named, ['everything else', rest] as const].map(([name, time]) => ({
    name,
    microseconds: (each * time) / all,
    share: time / all,
  }))
}

/** The filter at work, whatever it asks others for; otherwise the innermost room that is no small helper. */
function stepOf(files: readonly string[]): string {
  if (files[0] === collecting) return 'collecting garbage'
  const filter = files.findLast(file => /^src\/filters\/[^/]+\//.test(file))
  if (filter) return roomOf(filter)
  const own = files.find(file => file.startsWith('src/') && !small.test(file))
  if (files[0] !== undefined && !files[0].includes('/') && own?.startsWith('src/judge/readers/shell'))
    return 'readers/shell: unbash, the parser'
  return own ? roomOf(own) : 'what serves all of them'
}

function roomOf(file: string): string {
  const [, area = '', ...rest] = file.split('/')
  return rest.length > 1 ? `${area}/${rest[0]}` : `${area}/${rest.join('').replace(/\.ts$/, '')}`
}
