import type { Effect } from './effect.ts'

const beginning = 'later, from '

/** Returns the wrapper’s label of what runs later by itself, from a file or a table of jobs. */
export function laterLabel(file: string): string {
  return `${beginning}${file}`.slice(0, 120)
}

/** Returns where the thing comes from that an effect belongs to, where it runs later by itself; null for the call’s own. */
export function laterFrom({ through }: Pick<Effect, 'through'>): string | null {
  return through.findLast(isLater)?.slice(beginning.length) ?? null
}

/** Tells whether a wrapper’s label is such a one. */
export function isLater(label: string): boolean {
  return label.startsWith(beginning)
}
