import type { PathTarget } from '../../../ground/model/effect.ts'
import { openFrom } from './plain-patterns.ts'

/** Returns a path that is not wholly known: the folder that is, with the rest as it is spelled. */
export function openPath({ raw, base }: Pick<PathTarget, 'raw' | 'base'>): string {
  if (base === '') return raw
  const folder = raw.lastIndexOf('/', openFrom(raw)) + 1
  return `${base === '/' ? '' : base}/${raw.slice(folder)}`
}
