import { thirdPerson } from '../../ground/model/deeds/third-person.ts'
import type { DataSource, Effect, FileEffect } from '../../ground/model/effect.ts'
import { describeEffect, size } from '../../judge/policy/describe-effect.ts'
import { plural } from '../../judge/policy/approved-reason.ts'
import { isLater, laterFrom } from '../../ground/model/later-label.ts'
import { mapOf } from '../../ground/model/map-of.ts'
import { visibleText } from '../../ground/model/visible-text.ts'
import { deletedTotals } from './deleted-totals.ts'
import { pickedName } from './picked-name.ts'
import { systemSentence } from './system-sentence.ts'
import { capitalize, endSentence, listWords } from '../../ground/model/list-words.ts'

type Of<T extends Effect['type']> = Extract<Effect, { type: T }>

/** Says what one effect does, as a sentence; deletions and writes stand for all of their kind in the call. */
export function summarySentence(effect: Effect, all: readonly Effect[]): string {
  const later = laterFrom(effect)
  const place = effect.through
    .filter(label => (/ /.test(label) || label === 'sudo') && !isLater(label))
    .slice(0, 3)
  const where =
    place.length > 0 ? ` (through ${place.map(label => visibleText(label, 60)).join(' and ')})` : ''
  const whenItRuns = later === null ? '' : `, when it runs later, from ${visibleText(later, 60)}`
  return visibleText(endSentence(capitalize(sentence(effect, all)) + where + whenItRuns), 400)
}

function sentence(effect: Effect, all: readonly Effect[]): string {
  switch (effect.type) {
    case 'delete':
      return deletes(all)
    case 'write':
      return writes(all)
    case 'connect':
      return effect.sends.length > 0 ? sends(effect) : connects(effect)
    case 'mode':
    case 'owner':
      return permissions(effect)
    case 'execute':
      return executes(effect)
    case 'append':
      return `adds to ${visibleText(effect.target.raw, 160)}`
    case 'read':
    case 'move':
    case 'copy':
    case 'link':
    case 'listen':
      return plainly(effect)
    case 'run':
      return describeEffect(effect).replace('run', 'runs')
    default:
      return systemSentence(effect)
  }
}

/** Every deletion in one sentence: "deletes 347 files (12.4 MB), 2 of them not in git". */
function deletes(all: readonly Effect[]): string {
  const deletions = all.filter((one): one is FileEffect => one.type === 'delete')
  const totals = deletedTotals(deletions)
  const names = listWords(deletions.map(deletedName), 4)
  if (totals && totals.files > 0) {
    const { files, bytes, notInGit } = totals
    const isOne = files === 1 && deletions.length === 1 && deletions[0]?.target.facts?.kind === 'file'
    const what = isOne ? `${names} (${size(bytes)})` : `${plural(files, 'file')} (${size(bytes)}) in ${names}`
    return `deletes ${what}${notInGitText(files, notInGit)}`
  }
  if (totals) return `deletes ${names} (nothing is there now)`
  const deep = deletions.some(one => one.recursive && !one.narrowed)
    ? ` with all that is in ${deletions.length > 1 ? 'them' : 'it'}`
    : ''
  return `deletes ${names}${deep}${deletions.some(mayBeMany) ? ' (files not counted)' : ''}`
}

/** A name without a pattern is one file, unless all below it goes too. */
function mayBeMany({ recursive, narrowed, target }: FileEffect): boolean {
  return recursive || narrowed === true || target.glob || target.path === null
}

/** Names the test that picks the files: the folder alone would say too much. */
function deletedName({ target, narrowed, pattern }: FileEffect): string {
  const folder = target.raw === '.' ? (target.path ?? '.') : target.raw
  return narrowed ? `${pickedName(pattern) ?? 'what a test picks'} below ${folder}` : folder
}

function notInGitText(files: number, notInGit: number | null): string {
  if (notInGit === null) return ''
  if (notInGit === 0) return ', which git can give back'
  if (notInGit === files) return files === 1 ? ', which is not in git' : ', none of them in git'
  return `, ${notInGit} of them not in git`
}

function writes(all: readonly Effect[]): string {
  const written = all.filter((one): one is FileEffect => one.type === 'write')
  const disks = written.filter(({ target }) => target.class === 'block-device')
  const files = written.filter(one => !disks.includes(one))
  const there = files.filter(({ target }) => target.facts?.exists)
  const over = there.filter(({ part }) => part === undefined)
  const changed = there.filter(({ part }) => part !== undefined)
  const fresh = files.filter(({ target }) => target.facts?.exists === false)
  const rest = files.filter(({ target }) => !target.facts)
  const namedTargets = (what: string, some: readonly FileEffect[]) =>
    some.length === 0
      ? []
      : [
          `${what} ${listWords(
            some.map(({ target }) => target.raw),
            3,
          )}`,
        ]
  return [
    ...namedTargets('overwrites', over),
    ...namedTargets(
      'changes',
      changed.filter(one => !isSetting(one)),
    ),
    ...changed.filter(isSetting).slice(0, 3).map(putsIn),
    ...namedTargets('overwrites the disk', disks),
    ...namedTargets('makes', fresh),
    ...namedTargets('writes', rest),
  ].join(' and ')
}

/** One line is put into a file, and the call does not say what it replaces. */
function isSetting({ part, content }: FileEffect): boolean {
  return part === 'unspelled' && content?.from === 'literal' && /^.{1,120}$/.test(content.text)
}

function putsIn({ target, content }: FileEffect): string {
  const line = content?.from === 'literal' ? content.text : ''
  return `puts “${visibleText(line, 120)}” into ${visibleText(target.raw, 120)}`
}

/** “reads .env (no such file now)”: the description of a file in the third person. */
function plainly(effect: Effect): string {
  if (effect.type === 'read' && effect.target.class === 'workspace') return 'reads the whole workspace'
  return describeEffect(effect)
    .replace(effect.type, thirdPerson(effect.type))
    .replace(/, not there$/, ' (no such file now)')
}

/** “posts to https://…”, “connects to prod”; a request that only fetches is “fetches https://…”. */
function connects({ method, url, scheme, host, port, savesTo }: Of<'connect'>): string {
  const at = port === null ? '' : `:${port}`
  const where = url ?? (host === '' ? 'a host known only at run time' : `${host}${at}`)
  const saved = savesTo ? `, saved to ${savesTo.raw}` : ''
  const verb = requests.get(method ?? '') ?? (/^https?$/.test(scheme) ? 'fetches' : 'connects to')
  return visibleText(`${verb} ${where}${saved}`, 300)
}

const requests: ReadonlyMap<string, string> = mapOf({
  DELETE: 'sends DELETE to',
  GET: 'fetches',
  HEAD: 'asks for the headers of',
  PATCH: 'sends PATCH to',
  POST: 'posts to',
  PUT: 'puts to',
})

function sends(effect: Of<'connect'>): string {
  return `sends ${listWords(effect.sends.map(source), 3)} to ${effect.host || 'a host known only at run time'}`
}

function source(data: DataSource): string {
  switch (data.from) {
    case 'file':
      return data.target.class === 'workspace' ? 'the whole workspace' : data.target.raw
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
