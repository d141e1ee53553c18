import { mapOf } from '../../ground/model/map-of.ts'
import { listWords } from '../../ground/model/list-words.ts'
import { infrastructureDeed } from '../../ground/model/deeds/infrastructure-deed.ts'
import { machineDeed } from '../../ground/model/deeds/machine-deed.ts'
import { repositoryDeed } from '../../ground/model/deeds/repository-deed.ts'
import type { InfrastructureEffect, MachineEffect, PackageEffect } from '../../ground/model/effect.ts'
import { packageDeed } from '../../ground/model/deeds/package-deed.ts'

/** Verbs of a shape that are about files, as they are said of them. */
const verbs: ReadonlyMap<string, string> = mapOf({
  read: 'read',
  write: 'write',
  append: 'add to',
  delete: 'delete',
  mode: 'set the permissions of',
  owner: 'set the owner of',
  move: 'move',
  copy: 'copy',
  link: 'link',
})

/** Classes of paths without a folder of their own, as one file of them and as all below a folder. */
const places: ReadonlyMap<string, readonly [files: string, below: string]> = mapOf({
  inside: ['files in the workspace', 'a folder in the workspace with all that is in it'],
  workspace: ['files right in the workspace', 'the whole workspace'],
  generated: ['generated files', 'a folder of generated files'],
  temp: ['temporary files', 'a temporary folder with all that is in it'],
  unknown: ['files known only at run time', 'a folder known only at run time, with all that is in it'],
})

/** Reads a deed to files, `delete outside /srv recursive files 1e2 not in git`, as words; undefined for other deeds. */
function fileShapeDeed(words: readonly string[]): string | undefined {
  const [verb = '', ...rest] = words
  const does = verbs.get(verb)
  if (does === undefined) return undefined
  const at = rest.lastIndexOf('to')
  const isTransfer = /^(?:move|copy|link)$/.test(verb) && at > 0
  const from = placeWords(isTransfer ? rest.slice(0, at) : rest)
  if (from === undefined) return undefined
  return isTransfer
    ? `${does} ${from} to ${placeWords(rest.slice(at + 1)) ?? 'elsewhere'}`
    : `${does} ${from}`
}

function placeWords([kind = '', ...rest]: readonly string[]): string | undefined {
  const known = places.get(kind)
  const folder = known === undefined ? rest[0] : undefined
  if (known === undefined && !/^(?:[/~]|[A-Za-z]:)/.test(folder ?? '')) return undefined
  const below = rest.includes('recursive')
  const isExact = kind === 'system' || kind === 'system-root' || kind === 'root'
  const where = known
    ? known[below && !rest.includes('narrowed') ? 1 : 0]
    : below
      ? `${folder} with all that is in it`
      : isExact
        ? (folder ?? '')
        : `files in ${folder}`
  return where + more(rest)
}

function more(rest: readonly string[]): string {
  const files = /^1e(\d{1,2})$/.exec(rest[rest.indexOf('files') + 1] ?? '')?.[1]
  return [
    rest.includes('narrowed') ? ' that a test picks' : '',
    rest.includes('credential') ? ' that hold keys' : '',
    rest.includes('shred') ? ', beyond recovery' : '',
    files === undefined ? '' : `, up to ${(10 ** Number(files)).toLocaleString('en')} files`,
    rest.join(' ').endsWith('not in git') ? ', not in git' : '',
  ].join('')
}

/** Reads one deed of a shape’s own text, `delete inside recursive`, as words; what is in no form known here stays. */
function shapeDeed(text: string): string {
  const { deed, times } = withoutTimes(text)
  const words = deed.split(' ')
  const sentence =
    fileShapeDeed(words) ??
    packageShapeDeed(words) ??
    connection(words) ??
    statement(words) ??
    ofOthers(words)
  return (sentence ?? plain(withoutSource(deed))) + times
}

function withoutTimes(text: string): { readonly deed: string; readonly times: string } {
  const [times = ''] = / up to \d{1,9} times$/.exec(text) ?? []
  return { deed: text.slice(0, text.length - times.length), times: times && `,${times}` }
}

/** Says where a package comes from, and what of a resource is meant, only where that is out of the ordinary. */
function withoutSource(deed: string): string {
  return deed
    .replace(/ (?:lockfile|registry)$/, '')
    .replace(/ unattended$/, '')
    .replace(/ production$/, ', in production')
    .replace(/ whole(?=$|,)/, ', all of it')
}

const senders: ReadonlyMap<string, string> = mapOf({
  literal: 'text of the call',
  file: 'a file',
  environment: 'the environment',
  output: 'what a program prints',
  download: 'what was downloaded',
  decoded: 'what was decoded',
  input: 'standard input',
})

function sources(text = ''): string {
  return listWords(
    text.split('+').map(one => senders.get(one) || 'something known at run time'),
    4,
  )
}

const methods = /^(?:GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS)$/

function connection(words: readonly string[]): string | undefined {
  const [type, ...rest] = words
  if (type === 'execute') {
    const [language = '', , from] = rest
    return `run ${language} code from ${sources(from)}${rest.includes('unread') ? ', unread' : ''}`
  }
  if (type !== 'connect') return undefined
  const [scheme, host = ''] = rest
  const where = host === '(unknown)' ? 'an address known only at run time' : host
  const method = rest.find(word => methods.test(word))
  const port = rest.includes('port') ? `, port ${rest[rest.indexOf('port') + 1] ?? ''}` : ''
  const sent = rest.includes('sends') ? `, sending ${sources(rest[rest.indexOf('sends') + 1])}` : ''
  const asked = method === undefined ? `connect to ${where} by ${scheme ?? ''}` : `${method} of ${where}`
  return `${asked}${port}${sent}${rest.includes('insecure') ? ', unprotected' : ''}`
}

const statements: ReadonlyMap<string, string> = mapOf({
  DELETE: 'delete rows of',
  UPDATE: 'change rows of',
  INSERT: 'add rows to',
  SELECT: 'read',
  TRUNCATE: 'empty',
  DROP: 'drop',
  ALTER: 'alter',
  CREATE: 'create',
})

function statement(words: readonly string[]): string | undefined {
  const at = words.slice(0, 2).findIndex(word => statements.has(word))
  if (at === -1) return undefined
  const [verb = '', ...rest] = words.slice(at)
  const isObject = /^[A-Z]+$/.test(rest[0] ?? '')
  const object = isObject && rest[0] !== 'TABLE' ? `the ${rest[0]?.toLowerCase()} ` : ''
  const reach = rest.includes('narrow')
    ? ' that a condition picks'
    : rest.includes('none') || rest.includes('trivial')
      ? ', every row'
      : ''
  const names = rest.slice(isObject ? 1 : 0).filter(word => !/^(?:narrow|none|trivial|some)$/.test(word))
  const named = plain(names.join(' '))
  return `${statements.get(verb)} ${named === '' ? object.replace(/^the /, 'a ') || 'parts of a database ' : object}${named}${reach}`.trim()
}

const machines = /^(?:process|service|schedule|account|kernel|firewall|power)$/
const consequences = /^(?:message|money|permission|publish|record|device)$/
const things: ReadonlyMap<string, string> = mapOf({ message: 'a message to', money: 'money to' })

const plainThings: ReadonlyMap<string, string> = mapOf({
  record: 'a record',
  permission: 'a right',
  device: 'a device',
})

function ofOthers(words: readonly string[]): string | undefined {
  const [first = '', second = '', ...rest] = words
  if (machines.test(first)) {
    const whole = rest.at(-1) === 'all'
    const target = (whole ? rest.slice(0, -1) : rest).join(' ')
    return machineDeed({ type: first, verb: second, target, whole } as MachineEffect)
  }
  if (consequences.test(first) && second !== '') {
    const about = rest.filter(word => word !== '')
    const [whom = ''] = about
    const isNamed = whom !== '' && !/^(?:1e\d|count)/.test(whom)
    const thing = things.get(first) ?? first
    const what = isNamed ? thing : (plainThings.get(first) ?? thing.replace(/ to$/, ''))
    return [second, what, plain(about.join(' '))].filter(Boolean).join(' ')
  }
  if (!/^(?:git|hg|svn|gh|glab|jj)$/.test(first)) return infrastructure(words)
  const deed = repositoryDeed(second, first) ?? second.replaceAll('-', ' ')
  const lost = rest.at(-1) ?? ''
  const isLost = losses.test(lost)
  const named = (isLost ? rest.slice(0, -1) : rest).filter(word => !forces.has(word))
  const force = rest.map(word => forces.get(word) ?? '').join('')
  return `${[deed, ...named].join(' ')}${force}${isLost ? `, losing ${lostText(lost)}` : ''}`
}

const forces: ReadonlyMap<string, string> = mapOf({
  force: ' by force',
  'force-with-lease': ' by force, with a look first',
})

const lostThings: ReadonlyMap<string, string> = mapOf({
  'remote-commits': 'commits on the remote',
  untracked: 'files that git does not track',
})

function lostText(lost: string): string {
  return listWords(
    lost.split('+').map(one => lostThings.get(one) ?? one),
    9,
  )
}

const infrastructureVerbs =
  /^(?:create|delete|deploy|exec|login|read|replace|rollback|scale|unprotect|update)$/

function infrastructure([provider = '', verb = '', ...rest]: readonly string[]): string | undefined {
  if (!infrastructureVerbs.test(verb)) return undefined
  const has = (word: string) => rest.includes(word)
  const [resource = ''] = rest.filter(word => !/^(?:whole|production|unattended)$/.test(word))
  const deed = infrastructureDeed({
    provider,
    verb,
    resource,
    target: '',
    whole: has('whole'),
  } as InfrastructureEffect)
  return `${deed}${has('whole') ? ', all of it' : ''}${has('production') ? ', in production' : ''}`
}

const losses =
  /^(?:(?:commits|remote-commits|changes|untracked|branch|tag|stash|repository|release)(?:\+|$)){1,9}$/

/** Magnitudes and joined words as one would say them: `1e2 EUR`, `changes+commits`. */
function plain(part: string): string {
  return part
    .replace(/^generic /, '')
    .replace(
      /\b(count )?1e(\d{1,2})\b/g,
      (_whole, count: string | undefined, digits: string) =>
        `${count === undefined ? '' : '– '}up to ${(10 ** Number(digits)).toLocaleString('en')}`,
    )
    .replace(/(?<=\w)\+(?=\w)/g, ' and ')
    .trim()
}

/** A shape as people read it: the calls that it is about, and the codes of what was found in them. */
export interface ShapeWords {
  /** "git reset: reset the workspace to a branch, losing changes and commits". */
  readonly calls: string
  readonly codes: readonly string[]
}

const kinds: ReadonlyMap<string, string> = mapOf({
  sql: 'SQL',
  http: 'HTTP',
  file_read: 'reading a file',
  file_write: 'writing a file',
})
const codeForm = /^[a-z-]{1,40}\.[a-z-]{1,60}$/

/** Reads a shape’s own text, `shell · git reset · git reset-hard a branch · repository.discard`, as words. */
export function shapeWords(text: string): ShapeWords {
  const [kind = '', ...parts] = text.split(' · ')
  const last = parts.at(-1)?.split(', ') ?? []
  const codes = last.every(one => codeForm.test(one)) ? last : []
  const texts = codes.length > 0 ? parts.slice(0, -1) : parts
  const label = kinds.get(kind)
  const [who = '', does = ''] = label === undefined || texts.length > 1 ? texts : [label, ...texts]
  const deeds = does
    .split(/, |; /)
    .map(one => one.trim())
    .filter(Boolean)
    .map(shapeDeed)
    .join('; ')
  const words = [
    ...(label === undefined || label === who ? [] : [label]),
    who.replaceAll(' + ', ' and '),
    deeds,
  ]
  return { calls: words.filter(Boolean).join(': ') || kind, codes }
}

const packageVerbs = /^(?:configure|install|owner|publish|remove|run|scripts|tag|unpublish|update)$/
const packageSources = /^(?:registry|url|git|path|lockfile|index)$/

/** Reads a deed to packages, `npx run registry prisma`, as words; undefined for other deeds. */
function packageShapeDeed([manager = '', verb = '', ...rest]: readonly string[]): string | undefined {
  const [source = ''] = rest
  if (!packageVerbs.test(verb) || !packageSources.test(source)) return undefined
  const flags = rest.slice(1).filter(word => flagWords.has(word))
  const names = rest
    .slice(1)
    .filter(word => !flagWords.has(word))
    .flatMap(word => word.split('+'))
  const deed = packageDeed({ manager, verb, names, source } as Pick<
    PackageEffect,
    'manager' | 'verb' | 'names' | 'source'
  >)
  const from = /^(?:registry|lockfile|index)$/.test(source) ? '' : `, from ${source}`
  return deed + from + flags.map(word => `, ${flagWords.get(word)}`).join('')
}

const flagWords: ReadonlyMap<string, string> = mapOf({
  global: 'for every project',
  scripts: 'with their scripts',
})
