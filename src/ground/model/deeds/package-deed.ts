import type { PackageEffect } from '../effect.ts'
import { listWords } from '../list-words.ts'
import type { PackageVerb } from '../vocabulary/package-verb.ts'

/** The parts of an effect that say what a package manager is asked to do. */
type Deed = Pick<PackageEffect, 'manager' | 'verb' | 'names' | 'source'>

const verbs: Readonly<Record<PackageVerb, string>> = {
  configure: 'change where packages come from:',
  install: 'install',
  owner: 'change who may publish',
  publish: 'publish',
  remove: 'remove',
  run: 'run',
  scripts: 'let the scripts of packages run:',
  tag: 'change what a tag stands for:',
  unpublish: 'remove from the registry',
  update: 'update',
}

/** Returns what a package manager is asked to do, as a person says it: “publish this package with npm”. */
export function packageDeed({ manager, verb, names, source }: Deed): string {
  const subject = names.length > 0 ? listWords(names, maxNames) : unnamed(verb, source)
  if (verb === 'unpublish') return `remove ${subject} from the ${manager} registry`
  return [verbs[verb], subject, `with ${manager}`].filter(Boolean).join(' ')
}

const maxNames = 5

/** Words for what a command means that names no package. */
function unnamed(verb: PackageVerb, source: PackageEffect['source']): string {
  if (/^(?:publish|unpublish|owner|tag)$/.test(verb)) return verb === 'owner' ? 'it' : 'this package'
  return source === 'lockfile' ? 'what the project asks for' : ''
}
