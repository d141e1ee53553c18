import type {
  ConsequenceEffect,
  DataSource,
  Effect,
  FileEffect,
  MachineEffect,
  SqlStatement,
} from '../model/effect.ts'
import { describeEffect, size } from '../policy/describe-effect.ts'
import { plural } from '../policy/explain-people.ts'
import { visibleText } from '../policy/visible-text.ts'
import { deletedTotals } from './deleted-totals.ts'
import { thirdPerson } from './verb-forms.ts'

type Of<T extends Effect['type']> = Extract<Effect, { type: T }>

/** What one effect does, as a sentence; deletions and writes stand for all of their kind in the call. */
export function sentenceOf(effect: Effect, all: readonly Effect[]): string {
  return visibleText(ended(capital(sentence(effect, all))), 400)
}

function sentence(effect: Effect, all: readonly Effect[]): string {
  switch (effect.type) {
    case 'delete':
      return deletes(all)
    case 'write':
      return writes(all)
    case 'connect':
      return effect.sends.length > 0 ? sends(effect) : describeEffect(effect)
    case 'database':
      return effect.statements.length > 0
        ? listed(effect.statements.map(statement), 3)
        : describeEffect(effect)
    case 'mode':
    case 'owner':
      return permissions(effect)
    case 'execute':
      return executes(effect)
    case 'package':
      return packages(effect)
    case 'process':
    case 'service':
    case 'schedule':
    case 'account':
    case 'kernel':
    case 'firewall':
    case 'power':
      return machine(effect)
    case 'repository':
      return repository(effect)
    case 'infrastructure':
      return infrastructure(effect)
    case 'money':
    case 'message':
      return consequence(effect)
    default:
      return describeEffect(effect)
  }
}

/** Every deletion in one sentence: "deletes 347 files (12.4 MB), 2 of them not in git". */
function deletes(all: readonly Effect[]): string {
  const deletions = all.filter((one): one is FileEffect => one.type === 'delete')
  const totals = deletedTotals(deletions)
  if (totals && totals.files > 0) {
    const { files, bytes, notInGit } = totals
    return `deletes ${plural(files, 'file')} (${size(bytes)})${kept(files, notInGit)}`
  }
  const names = listed(
    deletions.map(({ target }) => target.raw),
    4,
  )
  if (totals) return `deletes ${names}, where nothing is`
  const deep = deletions.some(({ recursive }) => recursive) ? ' with all that is in it' : ''
  return `deletes ${names}${deep}; how many files that is was not counted`
}

function kept(files: number, notInGit: number | null): string {
  if (notInGit === null) return ''
  if (notInGit === 0) return ', which git can give back'
  if (notInGit === files) return files === 1 ? ', which is not in git' : ', none of them in git'
  return `, ${notInGit} of them not in git`
}

function writes(all: readonly Effect[]): string {
  const written = all.filter((one): one is FileEffect => one.type === 'write')
  const over = written.filter(({ target }) => target.facts?.exists)
  const fresh = written.filter(({ target }) => target.facts?.exists === false)
  const rest = written.filter(({ target }) => !target.facts)
  const named = (what: string, some: readonly FileEffect[]) =>
    some.length === 0
      ? []
      : [
          `${what} ${listed(
            some.map(({ target }) => target.raw),
            3,
          )}`,
        ]
  return [...named('overwrites', over), ...named('makes', fresh), ...named('writes', rest)].join(' and ')
}

function sends(effect: Of<'connect'>): string {
  return `sends ${listed(effect.sends.map(source), 3)} to ${effect.host || 'a host known only at run time'}`
}

function source(data: DataSource): string {
  switch (data.from) {
    case 'file':
      return data.target.raw
    case 'literal':
      return 'text of the call'
    case 'environment':
      return 'the environment'
    case 'output':
      return `the output of ${data.program}`
    case 'download':
      return `what ${data.url} answers`
    case 'input':
      return 'its standard input'
    default:
      return 'something known only at run time'
  }
}

function statement({ verb, object, names, where }: SqlStatement): string {
  const what = names.length > 0 ? listed(names, 3) : object.toLowerCase() || 'what it finds'
  const rows = where === 'narrow' ? 'the rows that a condition picks' : 'every row'
  switch (verb) {
    case 'DELETE':
      return `deletes ${rows} of ${what}`
    case 'UPDATE':
      return `changes ${rows} of ${what}`
    case 'TRUNCATE':
      return `empties ${what}`
    case 'DROP':
      return `drops the ${object.toLowerCase() || 'table'} ${what}`
    case 'INSERT':
      return `adds rows to ${what}`
    case 'SELECT':
      return `reads ${what}`
    default:
      return `${verb} ${what}`
  }
}

function repository({ tool, verb, ref, remote, force, loses }: Of<'repository'>): string {
  const words = verb.split('-')
  const what = [
    ref && visibleText(ref, 80),
    remote && `${verb === 'push' ? 'to' : 'at'} ${visibleText(remote, 80)}`,
  ]
  const done = verb === 'push' ? ['pushes'] : ['runs', tool, ...words]
  const how = force === 'force' ? 'by force' : undefined
  const lost = listed(
    loses.map(one => lossWords[one]),
    3,
  )
  return `${joined(...done, ...what, how)}${lost === '' ? '' : `; what can be lost: ${lost}`}`
}

const lossWords: Readonly<Record<Of<'repository'>['loses'][number], string>> = {
  commits: 'commits',
  'remote-commits': 'commits on the remote',
  changes: 'uncommitted changes',
  untracked: 'untracked files',
  branch: 'the branch',
  tag: 'the tag',
  stash: 'stashed changes',
  repository: 'the whole repository',
  release: 'the release',
}

function infrastructure({
  provider,
  verb,
  resource,
  target,
  production,
  whole,
}: Of<'infrastructure'>): string {
  const what = joined('the', resource || 'resource', visibleText(target, 120))
  const all = whole && verb === 'delete' ? ' with everything in it' : whole ? ', all of it' : ''
  return `${thirdPerson(verb)} ${what}${all} (${provider})${production ? ', in production' : ''}`
}

function machine({ type, verb, target, whole }: MachineEffect): string {
  return joined(thirdPerson(verb), whole ? `every ${type}` : `the ${type}`, visibleText(target, 120))
}

function packages({ manager, verb, names, source }: Of<'package'>): string {
  const what = names.length > 0 ? listed(names, 5) : source === 'lockfile' ? 'what the project asks for' : ''
  if (verb === 'publish')
    return `publishes ${names.length > 0 ? listed(names, 5) : 'this package'} with ${manager}`
  return `${joined(thirdPerson(verb), what)} with ${manager}${source === 'registry' || source === 'lockfile' ? '' : `, from ${source}`}`
}

function permissions({ type, target, value, recursive }: FileEffect): string {
  const below = recursive ? ' and everything below it' : ''
  const what = type === 'mode' ? 'the permissions' : 'the owner'
  return `sets ${what} ${visibleText(value ?? '', 40)} on ${visibleText(target.raw, 120)}${below}`
}

function executes({ language, source: from, read, shellOver }: Of<'execute'>): string {
  if (shellOver) return `gives a shell to ${shellOver === 'listener' ? 'whoever connects' : 'the other end'}`
  return `runs ${language} code from ${executed(from)}${read ? '' : ', which nobody has read'}`
}

function executed(data: DataSource): string {
  if (data.from === 'download') return `the download ${visibleText(data.url, 160)}`
  return data.from === 'literal' ? 'the call itself' : visibleText(source(data), 160)
}

function consequence({ type, verb, target, recipients, amount }: ConsequenceEffect): string {
  const to = recipients.length > 0 ? recipients : target === '' ? ['somebody unknown'] : [target]
  const sum = amount ? `${amount.value} ${amount.currency}`.trim() : 'money'
  return joined(thirdPerson(verb || 'send'), type === 'message' ? 'a message' : sum, 'to', listed(to, 4))
}

function joined(...parts: readonly (string | undefined)[]): string {
  return parts.filter(part => part).join(' ')
}

/** "a, b and 3 more", each bounded. */
function listed(names: readonly string[], most: number): string {
  const different = [...new Set(names)]
  const shown = different.slice(0, most).map(name => visibleText(name, 80))
  const more = different.length - shown.length
  if (more > 0) return `${shown.join(', ')} and ${more} more`
  const last = shown.at(-1) ?? ''
  return shown.length > 1 ? `${shown.slice(0, -1).join(', ')} and ${last}` : last
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

function ended(text: string): string {
  return /[.!?…]$/.test(text) ? text : `${text}.`
}
