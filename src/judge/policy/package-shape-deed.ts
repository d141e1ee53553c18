import { packageDeed } from '../../ground/model/deeds/package-deed.ts'
import type { PackageEffect } from '../../ground/model/effect.ts'
import { mapOf } from '../../ground/model/map-of.ts'

const verbs = /^(?:configure|install|owner|publish|remove|run|scripts|tag|unpublish|update)$/
const sources = /^(?:registry|url|git|path|lockfile|index)$/

/** Reads a deed to packages, `npx run registry prisma`, as words; undefined for other deeds. */
export function packageShapeDeed([manager = '', verb = '', ...rest]: readonly string[]): string | undefined {
  const [source = ''] = rest
  if (!verbs.test(verb) || !sources.test(source)) return undefined
  const flags = rest.slice(1).filter(word => statement.has(word))
  const names = rest
    .slice(1)
    .filter(word => !statement.has(word))
    .flatMap(word => word.split('+'))
  const deed = packageDeed({ manager, verb, names, source } as Pick<
    PackageEffect,
    'manager' | 'verb' | 'names' | 'source'
  >)
  const from = /^(?:registry|lockfile|index)$/.test(source) ? '' : `, from ${source}`
  return deed + from + flags.map(word => `, ${statement.get(word)}`).join('')
}

const statement: ReadonlyMap<string, string> = mapOf({
  global: 'for every project',
  scripts: 'with their scripts',
})
