import { closeSync, fstatSync, lstatSync, readSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { openToRead } from '../../../ground/disk/open-to-read.ts'

/** Lists of what a package manager installed, or would install: beside `node_modules`, or in it. */
const lists = [
  'node_modules/.package-lock.json',
  'node_modules/.yarn-state.yml',
  'node_modules/.yarn-integrity',
  'package-lock.json',
  'npm-shrinkwrap.json',
  'pnpm-lock.yaml',
  'yarn.lock',
  'bun.lock',
  'package.json',
]
/** Folders in which Python and Ruby keep what was installed. */
const ofSystem = /\/(?:python\d[\d.]*\/(?:site|dist)-packages|ruby\/\d[\d.]*\/(?:bundler\/)?gems)\//
/** Folders among packages that tools keep for themselves. */
const ofTools: ReadonlySet<string> = new Set(['.bin', '.pnpm', '.store', '.prisma', '.cache', '.vite'])
const longestList = 16 * 1024 * 1024

/** Tells files of installed packages from those that somebody put among them. */
export class InstalledPackages {
  private readonly known = new Map<string, boolean>()
  private readonly texts = new Map<string, string>()

  holds(path: string): boolean {
    if (ofSystem.test(path)) return true
    const node = /^(.*)\/node_modules\/((?:@[^/]+\/)?[^/]+)(?:\/|$)/.exec(path)
    if (node) return this.once(`${node[1]}\0${node[2]}`, () => this.isInNode(node[1] ?? '', node[2] ?? ''))
    const php = /^(.*?\/vendor)\/([^/]+(?:\/[^/]+)?)/.exec(path)
    return php !== null && this.once(`${php[1]}\0${php[2]}`, () => this.isInPhp(php[1] ?? '', php[2] ?? ''))
  }

  private once(key: string, look: () => boolean): boolean {
    const known = this.known.get(key)
    if (known !== undefined) return known
    const found = look()
    this.known.set(key, found)
    return found
  }

  /** A link out of `node_modules` leads to a package of the project itself. */
  private isInNode(top: string, name: string): boolean {
    const folder = join(top, 'node_modules', name)
    if (isLink(folder) && !realOf(folder).includes('/node_modules/')) return false
    // A package within a package was brought by it, as the store of a package manager was.
    if (top.includes('/node_modules/')) return this.holds(`${top}/`)
    return ofTools.has(name) || lists.some(list => mentions(this.text(join(top, list)), name))
  }

  private isInPhp(vendor: string, name: string): boolean {
    const list = this.text(join(vendor, 'composer/installed.json'))
    return list !== '' && (/^(?:autoload\.php$|composer\/|bin\/)/.test(name) || list.includes(`"${name}"`))
  }

  private text(path: string): string {
    const known = this.texts.get(path)
    if (known !== undefined) return known
    const text = textOf(path)
    this.texts.set(path, text)
    return text
  }
}

/** Tells whether a list has a package: `"node_modules/x"`, `"x":`, `"x@^1"`, `/x@1`, each kind in its own way. */
function mentions(list: string, name: string): boolean {
  const spellings = [
    `"node_modules/${name}"`,
    `"${name}":`,
    `"${name}@`,
    `'${name}@`,
    `\n${name}@`,
    ` ${name}@`,
    `/${name}@`,
  ]
  return spellings.some(spelling => list.includes(spelling))
}

function isLink(path: string): boolean {
  try {
    return lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() === true
  } catch {
    return false
  }
}

function realOf(path: string): string {
  try {
    return realpathSync(path)
  } catch {
    return path
  }
}

function textOf(path: string): string {
  try {
    const file = openToRead(path)
    try {
      const { size } = fstatSync(file)
      const bytes = Buffer.alloc(Math.min(size, longestList))
      return bytes.toString('utf8', 0, readSync(file, bytes, 0, bytes.length, 0))
    } finally {
      closeSync(file)
    }
  } catch {
    return ''
  }
}
