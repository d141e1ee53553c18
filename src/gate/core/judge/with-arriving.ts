import { lstatSync, readdirSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { offSwitchIn } from '../../../ground/clients/off-switch-in.ts'
import { readRegularFile } from '../../../ground/disk/read-regular-file.ts'
import type { DataSource, Effect, PathTarget } from '../../../ground/model/effect.ts'
import type { Place } from '../../../ground/model/place.ts'
import { isElsewhere } from '../../../judge/readers/paths/is-elsewhere.ts'
import { pathRoles } from '../../../judge/readers/paths/path-roles.ts'
import { arrivingFromCommits } from './arriving-from-commits.ts'
import { pathTarget } from '../../../judge/readers/paths/path-target.ts'
import { archiveMembers, maxArchive } from './archive-members.ts'

/** The most bytes of a file that is read for settings, or for a list of names. */
const maxText = 256 * 1024
const maxFiles = 256
const maxEntries = 2_000
const maxWords = 64

/**
 * Finds settings that would switch hooks off among what a call may put under a name that it does not spell: members of
 * archives, trees that are copied, names out of a file. Returns the same effects with what was found: on a command of git, or as files that are written. What the
 * bytes will be called decides nothing: a program in between may change each name.
 */
export function withArriving(effects: readonly Effect[], place: Place): readonly Effect[] {
  const first = effects.findIndex(effect => !isElsewhere(effect) && putsUnnamed(effect))
  if (first === -1) return effects
  const found = new ArrivingLook(place).settingsIn(effects)
  if (found.length === 0) return effects
  const opening = effects[first] as Effect
  if (opening.type !== 'repository') return [...effects, ...found.map(file => writeOf(opening, file, place))]
  const settings = [...new Set([...(opening.settings ?? []), ...found])]
  return effects.map((effect, i) => (i === first ? { ...opening, settings } : effect))
}

/** Returns a write of a file that arrives, as if the call had spelled it. */
function writeOf({ evidence, through }: Effect, file: string, { workspace, ...place }: Place): Effect {
  const word = { text: resolve(workspace, file), known: true, glob: false }
  return {
    type: 'write',
    target: pathTarget(word, { workspace, ...place }),
    recursive: false,
    evidence,
    through,
  }
}

const unpacking = /\b(?:extractall|unpack_archive|zipfile|tarfile)\b|\bextract\(/

/** Something may come under names that the call itself does not spell. */
function putsUnnamed(effect: Effect): boolean {
  switch (effect.type) {
    case 'append':
    case 'write':
      return effect.recursive || isUnnamed(effect.target)
    case 'copy':
    case 'move':
      return (effect.type === 'copy' && effect.recursive) || isUnnamed(effect.to)
    case 'run':
      return unpacking.test(effect.argv.join(' ').slice(0, 4_096))
    case 'repository':
      return effect.tool === 'git' && bringing.test(effect.verb)
    default:
      return false
  }
}

/** Verbs of git that fill the working tree, by what readers call them. */
const bringing =
  /^(?:merge|pull|rebase|cherry-pick|revert|stash|checkout|switch|restore|reset|discard|read-tree|am|apply|archive|worktree|bisect|submodule|subtree)$/

function isUnnamed({ path }: PathTarget): boolean {
  return path === null
}

/** One look for settings: so many files and entries, and no more. */
class ArrivingLook {
  private readonly place: Place
  private readonly found = new Set<string>()
  private readonly looked = new Set<string>()
  private entries = maxEntries

  constructor(place: Place) {
    this.place = place
  }

  settingsIn(effects: readonly Effect[]): readonly string[] {
    const here = effects.filter(effect => !isElsewhere(effect))
    for (const effect of here) if (effect.type !== 'repository') this.lookAtEffect(effect)
    for (const file of this.fromCommits(here)) this.found.add(file)
    return [...this.found].slice(0, 8)
  }

  private fromCommits(effects: readonly Effect[]): readonly string[] {
    const words = effects.flatMap(effect =>
      effect.type === 'run' && effect.program === 'git' ? effect.argv.slice(0, maxWords) : [],
    )
    const isStash = words.includes('stash')
    const named = words.filter(word => !word.startsWith('-') && word.length < 1_024)
    return words.length === 0 ? [] : arrivingFromCommits(this.place.workspace, named, isStash)
  }

  private lookAtEffect(effect: Effect): void {
    switch (effect.type) {
      case 'read':
        return this.lookAt(effect.target.path)
      case 'copy':
      case 'move':
        return this.lookAt(
          effect.target.path,
          effect.type === 'copy' && effect.recursive && effect.to.path !== null,
        )
      case 'append':
      case 'write':
        return this.lookAtSource(effect.content)
      case 'run':
        for (const word of wordsOf(effect.argv)) this.lookAtWord(word)
    }
  }

  private lookAtSource(source: DataSource | undefined): void {
    if (source?.from === 'file') this.lookAt(source.target.path)
    if (source?.from === 'literal') this.note(source.text)
  }

  /** A word that names nothing on the disk is none of ours. */
  private lookAtWord(word: string): void {
    const path = resolve(this.place.cwd, word)
    if (statSync(path, { throwIfNoEntry: false })?.isFile()) this.lookAt(path)
  }

  /** `keepsNames`: what lies in a folder goes by its own names. */
  private lookAt(path: string | null, keepsNames = false): void {
    if (path === null || this.looked.has(path) || this.looked.size >= maxFiles) return
    this.looked.add(path)
    try {
      const status = statSync(path, { throwIfNoEntry: false })
      if (status?.isDirectory()) this.lookBelow(path, keepsNames)
      else if (status?.isFile()) this.lookInFile(path, status.size)
    } catch {
      // What can’t be read brings nothing.
    }
  }

  private lookInFile(path: string, size: number): void {
    if (size > maxArchive) return
    const bytes = readRegularFile(path, maxArchive)
    const members = size >= 22 ? archiveMembers(bytes) : undefined
    if (members) for (const { text } of members) this.note(text)
    else if (size <= maxText) {
      const text = bytes.toString('utf8')
      this.note(text)
      this.noteNames(text)
    }
  }

  private lookBelow(folder: string, keepsNames: boolean): void {
    for (const { name, isFolder } of entriesOf(folder)) {
      if (this.entries-- <= 0) return
      const path = join(folder, name)
      if (isFolder && !/^(?:\.git|node_modules)$/.test(name)) this.lookBelow(path, keepsNames)
      const size = isFolder ? maxText + 1 : (lstatSync(path, { throwIfNoEntry: false })?.size ?? 0)
      if (size > maxText) continue
      const text = readRegularFile(path, maxText).toString('utf8')
      if (!keepsNames || offSwitchIn(text).some(file => path.endsWith(`/${file}`))) this.note(text)
    }
  }

  private note(text: string | undefined): void {
    if (text !== undefined) for (const file of offSwitchIn(text).slice(0, 1)) this.found.add(file)
  }

  /** A list names files line by line. */
  private noteNames(text: string): void {
    for (const line of text.split('\n', 1_000)) {
      const name = line.trim()
      if (name === '' || name.length > 1_024 || /\s/.test(name)) continue
      const path = resolve(this.place.cwd, name)
      if (pathRoles(path, this.place).includes('agent-settings')) this.found.add(path)
    }
  }
}

/** Words, and names of archives that stand in code. */
function wordsOf(argv: readonly string[]): readonly string[] {
  const inCode = argv.flatMap(word =>
    [
      ...word
        .slice(0, 8_192)
        .matchAll(/['"]([^'"\s]{1,200}\.(?:tar|t[gbx]z2?|zip|jar|whl|tar\.\w{2,4}))['"]/g),
    ].map(([, name = '']) => name),
  )
  return [
    ...argv.filter(word => word !== '' && word.length < 1_024 && !/[$`\n\0]/.test(word)),
    ...inCode,
  ].slice(0, maxWords)
}

function entriesOf(folder: string): readonly { readonly name: string; readonly isFolder: boolean }[] {
  try {
    return readdirSync(folder, { withFileTypes: true }).flatMap(entry =>
      entry.isDirectory() || entry.isFile() ? [{ name: entry.name, isFolder: entry.isDirectory() }] : [],
    )
  } catch {
    return []
  }
}
