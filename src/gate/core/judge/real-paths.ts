import { lstatSync, readlinkSync } from 'node:fs'
import { resolvePath } from '../../../judge/readers/paths/path-target.ts'

const maxLinks = 40
const maxSegments = 512
/** Names that one call may have looked at on its ways: all that its effects can name, save what is made to be too much. */
const maxLooks = 16_384

/**
 * Finds where paths really are: links are followed from the root on, up to the nearest folder that exists; what does not exist
 * yet stands where it would be made. Folders are looked at once.
 */
export class RealPaths {
  private readonly known = new Map<string, string>()
  private looks = 0

  /** True once so many names were looked at that no more are: by number, so that a busy machine sees the same. */
  get isSpent(): boolean {
    return this.looks > maxLooks
  }

  /** Returns where a path leads, its last name followed too; undefined where that can’t be told, or after too many looks. */
  of(path: string): string | undefined {
    try {
      return this.walk(path)
    } catch {
      return undefined
    }
  }

  /** Returns where a path is, its last name not followed: what a deletion or a move takes. */
  withoutLast(path: string): string | undefined {
    const slash = path.lastIndexOf('/')
    const folder = this.of(path.slice(0, slash) || '/')
    return folder === undefined ? undefined : `${folder === '/' ? '' : folder}${path.slice(slash)}`
  }

  private walk(path: string): string | undefined {
    let pending = path.split('/').filter(Boolean).toReversed()
    let real = ''
    for (let links = 0; pending.length > 0; ) {
      const name = pending.pop() as string
      const next = this.step(real, name)
      if (next === undefined) return resolvePath(`${real}/${name}/${pending.toReversed().join('/')}`, '/')
      if (typeof next === 'string') {
        real = next
        continue
      }
      if (++links > maxLinks || pending.length > maxSegments) return undefined
      if (next.link.startsWith('/')) real = ''
      pending = [
        ...pending,
        ...next.link
          .split('/')
          .filter(one => one !== '' && one !== '.')
          .toReversed(),
      ]
    }
    return real === '' ? '/' : real
  }

  /** Returns the next folder, where a link leads, or undefined for a name that is not there. Throws where none can be told. */
  private step(real: string, name: string): string | { readonly link: string } | undefined {
    if (name === '..') return real.slice(0, Math.max(0, real.lastIndexOf('/')))
    const path = `${real}/${name}`
    const known = this.known.get(path)
    if (known !== undefined) return known
    if (++this.looks > maxLooks) throw new RangeError('too many looks')
    const status = lstatSync(path, { throwIfNoEntry: false })
    if (!status) return undefined
    if (status.isSymbolicLink()) return { link: readlinkSync(path) }
    if (status.isDirectory()) this.known.set(path, path)
    return path
  }
}
