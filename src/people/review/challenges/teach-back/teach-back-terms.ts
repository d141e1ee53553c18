import type { Effect, PathTarget } from '../../../../ground/model/effect.ts'
import { deedStems } from './deed-stems-table.ts'
import { pickedName } from '../../picked-name.ts'
import { verbForms } from '../../verb-forms.ts'
import { plainWords } from '../quiz/quiz-fact.ts'
import type { QuizContext } from '../quiz/quiz-context.ts'
import { namedPaths } from '../../../../ground/model/named-paths.ts'
import { memberOf } from '../../../../ground/model/member-of.ts'

/** Words by which people say that a thing is done; the first is the plainest. Other forms of each count as well. */
const verbWords: Readonly<Record<string, readonly string[]>> = {
  delete: words('delete remove erase wipe drop clear purge destroy empty'),
  write: words('write overwrite save create replace change edit modify update'),
  append: words('add append write extend change'),
  mode: words('change permission chmod permissions allow open'),
  owner: words('change owner chown ownership give'),
  move: words('move rename relocate shift'),
  copy: words('copy duplicate clone'),
  link: words('link point symlink'),
  read: words('read look open show list print'),
  send: words('send upload post transmit transfer push leak'),
  connect: words('connect fetch download request call reach get open contact load'),
  listen: words('listen serve open wait accept'),
  execute: words('run execute start evaluate launch'),
  DROP: words('drop delete remove destroy'),
  TRUNCATE: words('truncate empty clear delete wipe'),
  DELETE: words('delete remove erase clear wipe empty'),
  UPDATE: words('update change set modify edit'),
  INSERT: words('insert add write create'),
  ALTER: words('alter change modify'),
  CREATE: words('create make add'),
  GRANT: words('grant give allow permit'),
  REVOKE: words('revoke take remove withdraw'),
  SELECT: words('select read query look fetch'),
  push: words('push overwrite publish upload force send'),
  reset: words('reset discard lose throw drop undo revert delete'),
  clean: words('clean delete remove discard'),
  discard: words('discard lose throw drop undo revert delete restore'),
  install: words('install add download'),
  update: words('update upgrade change modify edit set'),
  remove: words('remove uninstall delete'),
  publish: words('publish release upload push post share announce'),
  create: words('create make add start build'),
  replace: words('replace change recreate'),
  scale: words('scale resize change'),
  deploy: words('deploy release roll ship publish apply'),
  kill: words('kill stop end terminate'),
  stop: words('stop end halt disable'),
  start: words('start begin launch run enable'),
  disable: words('disable stop switch turn off deactivate'),
  enable: words('enable start switch turn activate'),
  pay: words('pay send transfer spend'),
  transfer: words('transfer send pay move'),
  refund: words('refund return pay give'),
  invite: words('invite add give grant'),
  post: words('post publish send share write'),
  grant: words('grant give allow permit share'),
  share: words('share give send open publish'),
}

function words(text: string): readonly string[] {
  return text.split(' ')
}

const maxTargets = 3
const maxTermLength = 120

/**
 * Returns the terms that a teach-back must name: groups of words, of each of which one must be there. The verb of the gravest effect,
 * then up to three targets of effects with that verb.
 */
export function teachBackTerms({ gravest: asked, tool }: QuizContext): readonly (readonly string[])[] {
  const notices = asked.filter(({ type }) => type !== 'run' && type !== 'opaque' && type !== 'disguise')
  const known = notices.length > 0 ? notices : asked
  const [first] = known
  if (!first)
    return tool === null ? [] : [[...new Set([...termsOfName(tool), ...plainWords(tool).split(' ')])]]
  const verb = deedOf(first, tool)
  const targets = known.filter(effect => verbOf(effect) === verbOf(first)).flatMap(targetTerms)
  const sums = known.flatMap(sumTerms)
  return [
    verb === '' ? [] : [...formsOf(verb), ...deedStems(...partsOf(verb))],
    ...sums.slice(0, 1),
    ...unique(targets).slice(0, maxTargets),
  ].filter(group => group.length > 0)
}

/** The deed of a function stands in its own name, where a word of it is known. */
function deedOf(effect: Effect, tool: string | null): string {
  const isFunction = /^(?:message|money|permission|publish|record|device|infrastructure)$/.test(effect.type)
  const named =
    isFunction && tool !== null ? partsOf(tool).find(word => deedStems(word).length > 0) : undefined
  return named ?? verbOf(effect)
}

/** `repo-delete` and its words. */
function partsOf(verb: string): readonly string[] {
  return [...new Set([verb, ...plainWords(verb).split(' ')])]
}

function verbOf(effect: Effect): string {
  switch (effect.type) {
    case 'connect':
      return effect.sends.length > 0 ? 'send' : 'connect'
    case 'database':
      return (effect.statements.find(({ writes }) => writes) ?? effect.statements[0])?.verb ?? ''
    case 'run':
      return 'execute'
    case 'opaque':
    case 'disguise':
      return ''
    default:
      return 'verb' in effect ? effect.verb : effect.type
  }
}

/** The words that say it, each in the forms that English gives it; the plainest first. */
function formsOf(verb: string): readonly string[] {
  const own = plainWords(verb).split(' ')
  const known = [verb, ...own.toReversed()].find(name => Object.hasOwn(verbWords, name))
  const stems = known === undefined ? own.slice(0, 1) : (memberOf(verbWords, known) ?? [])
  return [...new Set(stems.flatMap(verbForms))]
}

function targetTerms(effect: Effect): readonly (readonly string[])[] {
  const picked = effect.type === 'delete' ? pickedName(effect.pattern) : undefined
  const paths = [...(picked === undefined ? [] : [termsOfName(picked)]), ...namedPaths(effect).map(pathTerms)]
  switch (effect.type) {
    case 'connect':
      return [...paths, termsOfName(effect.host)]
    case 'execute':
      return [...paths, ...(effect.source.from === 'download' ? [downloadTerms(effect.source.url)] : [])]
    case 'listen':
      return [termsOfName(effect.port === null ? effect.host : String(effect.port))]
    case 'database':
      return effect.statements.flatMap(({ names }) =>
        names
          .filter(name => !/^(?:all|privileges)$/i.test(name))
          .slice(0, maxTargets)
          .map(termsOfName),
      )
    case 'repository':
      return [effect.ref ? refTerms(effect.ref) : termsOfName(effect.remote ?? '')]
    case 'package':
      return effect.names.slice(0, maxTargets).map(termsOfName)
    case 'infrastructure':
      return [
        effect.target === ''
          ? [...termsOfName(effect.resource), ...termsOfName(effect.provider)]
          : [...termsOfName(effect.target), ...termsOfName(lastPart(effect.target))],
      ]
    case 'run':
      return [termsOfName(effect.program)]
    default:
      return 'recipients' in effect
        ? (effect.recipients.length > 0 ? effect.recipients : [effect.target])
            .slice(0, maxTargets)
            .map(termsOfName)
        : [...paths, ...('verb' in effect ? [termsOfName(effect.target)] : [])]
  }
}

const moneyWords =
  'money* geld* argent* diner* denar* dinheiro* pienia* деньг* 钱 金 dollar* euro* pfund* pound* franc*'.split(
    ' ',
  )

/** Of money the sum, or that it is money. */
function sumTerms(effect: Effect): readonly (readonly string[])[] {
  if (effect.type !== 'money') return []
  const { value, currency } = effect.amount ?? { value: '', currency: '' }
  return [
    [
      ...termsOfName(String(value)),
      ...termsOfName(currency),
      ...moneyWords,
      'sum',
      'amount',
      'thousand',
      'hundred',
      'million',
    ],
  ]
}

/** The last name of an address or a path: `acme-backups` of `s3://acme-backups`. */
function lastPart(target: string): string {
  const path = target
    .slice(0, 2_000)
    .replace(/[?#].{0,2000}$/, '')
    .replace(/\/{1,9}$/, '')
  return path.slice(path.lastIndexOf('/') + 1)
}

function refTerms(ref: string): readonly string[] {
  const relative = /^(?:HEAD|@)/.test(ref) ? ['head', 'commits', 'commit'] : []
  return [...termsOfName(ref), ...relative, ...termsOfName(ref.slice(ref.lastIndexOf('/') + 1))]
}

function downloadTerms(url: string): readonly string[] {
  const host = /^[a-z]{2,10}:\/\/([^/?#]{1,200})/i.exec(url)?.[1] ?? ''
  return [...termsOfName(host), ...verbForms('download'), 'downloads', 'script from the internet']
}

/** The last part of a path is how people name it; where that says nothing, what kind of place it is. */
function pathTerms({ path, raw, base, class: kind }: PathTarget): readonly string[] {
  const place = places[kind] ?? []
  const rawText = path ?? (base === '' ? raw : `${base}/${raw.slice(raw.lastIndexOf('/') + 1)}`)
  const last = rawText.slice(rawText.lastIndexOf('/') + 1)
  const folder = rawText.slice(0, rawText.lastIndexOf('/'))
  const stem = last.includes('.', 1) ? last.slice(0, last.lastIndexOf('.')) : last
  const terms = [last, stem.length > 2 ? stem : last, raw].flatMap(termsOfName)
  const outer = last.includes('*') ? termsOfName(folder.slice(folder.lastIndexOf('/') + 1)) : []
  return [...new Set([...terms, ...outer, ...place])]
}

const places: Readonly<Partial<Record<PathTarget['class'], readonly string[]>>> = {
  root: ['everything', 'root', 'whole disk', 'entire disk', 'all files'],
  home: ['home', 'home folder', 'home directory'],
  workspace: ['workspace', 'project', 'repository', 'working folder', 'current folder', 'current directory'],
}

function termsOfName(name: string): readonly string[] {
  const plain = plainWords(name.slice(0, maxTermLength))
  const last = plainWords(name.slice(name.lastIndexOf('.') + 1, maxTermLength))
  const local = name.includes('@')
    ? plainWords(name.slice(0, Math.max(0, name.lastIndexOf('@'))).slice(0, maxTermLength))
    : ''
  const table = /^[\w"`]{1,60}\.[\w"`]{1,60}$/.test(name) && last.length > 2 ? last : ''
  const texts = /^(?:prod|production)$/.test(plain) ? productionWords : []
  return [...new Set([plain, local, table, ...texts].filter(one => one !== ''))]
}

/** A database that is called production is spoken of as such, in whatever language. */
const productionWords =
  'production produktion* produccion* produzione* producao* productie* produkcj* продакшн* продакшен* 本番 生产'.split(
    ' ',
  )

function unique(groups: readonly (readonly string[])[]): readonly (readonly string[])[] {
  const seen = new Set<string>()
  return groups.filter(([first = '']) => first !== '' && !seen.has(first) && seen.add(first))
}
