import type { Ecosystem } from '../../readers/commands/packages/package-managers-table.ts'
import {
  type KnownNames,
  isKnownTool,
  knownNames,
  sameToTheEye,
} from '../../readers/commands/packages/known-names.ts'

/** A well-known name that another one could be taken for. */
export interface NearName {
  readonly like: string
  readonly how: 'letter' | 'lookalike' | 'separator' | 'order' | 'scope' | 'affix' | 'claim'
}

const minLength = 4

/** The well-known package that a name could be mistaken for; null for well-known, very short and ordinary names. */
export function nearName(name: string, ecosystem: Ecosystem): NearName | null {
  const known = knownNames(ecosystem)
  if (!known || name.length < minLength || name.length > 100 || known.names.has(name)) return null
  if (/[^\x20-\x7e]/.test(name)) return foreign(name, known)
  if (isKnownTool(name, ecosystem)) return null
  return scoped(name, known) ?? nearNameOf(name, known) ?? letter(name, known) ?? words(name, known)
}

/** Registries take no letter of another alphabet: such a name only looks like the one that it is near. */
function foreign(name: string, known: KnownNames): NearName | null {
  const latin = [...name.normalize('NFKD').replace(/\p{M}/gu, '')]
    .map(sign => latinOf.get(sign) ?? sign)
    .join('')
  const like = known.names.has(latin) ? latin : sameToTheEye(latin, known)
  return like === undefined ? null : { like, how: 'lookalike' }
}

const latinOf: ReadonlyMap<string, string> = new Map(
  [...'аaсcеeоoрpхxуyіiјjѕsһhԁdԛqԝwкkвbмmтtнhгrαaβbεeιiκkνvοoρpτtυuχxıiɡgℓløołlđd'].flatMap((sign, i, all) =>
    i % 2 === 0 ? [[sign, all[i + 1] ?? '']] : [],
  ),
)

function scopeOf(name: string): string | null {
  const slash = name.indexOf('/')
  return name.startsWith('@') && slash > 0 ? name.slice(0, slash) : null
}

/** A scope one letter from a known one: everything below it belongs to somebody else. */
function scoped(name: string, known: KnownNames): NearName | null {
  const scope = scopeOf(name)
  if (scope === null || known.scopes.has(scope) || scope.length < 6) return null
  for (const other of known.scopes)
    if (other.length > 5 && isOneEdit(scope, other)) return { like: other, how: 'scope' }
  return null
}

/** The same to the eye: other separators, a scope spelled as a word, lookalike letters. */
function nearNameOf(name: string, known: KnownNames): NearName | null {
  const like = name.length > minLength ? sameToTheEye(name, known) : undefined
  if (like === undefined) return null
  if (like.startsWith('@') !== name.startsWith('@')) return { like, how: 'scope' }
  const same = like.replace(/[-_.]/g, '') === name.replace(/[-_.]/g, '')
  return { like, how: same ? 'separator' : 'lookalike' }
}

/** One letter more, less, other or swapped; of names of four letters only a swap or a doubled letter is telling. */
function letter(name: string, known: KnownNames): NearName | null {
  for (const length of [name.length, name.length - 1, name.length + 1]) {
    for (const like of known.byLength.get(length) ?? []) {
      if (like.length < minLength || !isOneEdit(name, like)) continue
      if ((like.length > minLength && !isSibling(name, like)) || isSlip(name, like))
        return { like, how: 'letter' }
    }
  }
  return null
}

/** Tells whether one inserted, missing, other or swapped letter makes one of the other. Names differ. */
export function isOneEdit(one: string, other: string): boolean {
  const long = Math.max(one.length, other.length)
  const short = Math.min(one.length, other.length)
  if (long - short > 1) return false
  let start = 0
  while (start < short && one.charCodeAt(start) === other.charCodeAt(start)) start++
  let end = 0
  while (
    end < short - start &&
    one.charCodeAt(one.length - 1 - end) === other.charCodeAt(other.length - 1 - end)
  )
    end++
  if (start + end >= long - 1) return true
  return (
    one.length === other.length &&
    start + end === long - 2 &&
    one[start] === other[start + 1] &&
    one[start + 1] === other[start]
  )
}

/** Another short word or another digit in its place makes a sibling (`x-js`, `x-es`; `react-16`, `react-17`). */
function isSibling(name: string, like: string): boolean {
  if (name.length !== like.length || isSlip(name, like)) return false
  let at = 0
  while (name[at] === like[at]) at++
  const digits = /\d/.test(name[at] ?? '') && /\d/.test(like[at] ?? '')
  const start = Math.max(...['-', '.', '_', '/'].map(sign => like.lastIndexOf(sign, at))) + 1
  const word = like
    .slice(start)
    .split(/[-._/]/, 1)
    .join('')
  return digits || (word.length <= 3 && word.length < like.length)
}

function isSlip(name: string, like: string): boolean {
  if (name.length === like.length) return [...name].toSorted().join('') === [...like].toSorted().join('')
  return name.length > like.length && name.replace(/(.)\1/g, '$1') === like
}

const affixes =
  /^(?:python3?|py|node|js|npm|ruby|rust|go|php|lib|the|my|new|get|use)[-_.](?=.{3})|(?<=.{3})[-_.](?:python3?|py|js|node|nodejs|ts|npm|rb|rs|lib|cli|api|sdk|dev|pro|plus|new|next|core|utils?|helpers?|tools?|wrapper|client|extra|extended)$/
const claims =
  /(?<=.{3})[-_.](?:official|original|real|legit|secure|secured|security|safe|verified|trusted|patched|patch|fixed|fix|hotfix|updated|update|latest|premium|pro|free|unlocked|backdoor|cracked)(?:[-_.].{1,30})?$/

/** The words of a name in every other order, of a name of two to four. */
function inOtherOrder(name: string): readonly string[] {
  const words = name.split('-')
  return words.length < 2 || words.length > 4 ? [] : orders(words).map(order => order.join('-'))
}

function orders(words: readonly string[]): readonly (readonly string[])[] {
  if (words.length < 2) return [words]
  return words.flatMap((word, i) => orders(words.toSpliced(i, 1)).map(rest => [word, ...rest]))
}

/** Names that others extend: a name that begins with one of these and goes on is an ordinary extension. */
const extended =
  /^(?:react|react-native|vue|angular|svelte|next|nuxt|express|koa|fastify|nestjs|gulp|grunt|webpack|rollup|vite|babel|eslint|prettier|jest|mocha|karma|ember|gatsby|expo|electron|cordova|capacitor|serverless|django|flask|fastapi|pytest|sphinx|mkdocs|jupyter|airflow|langchain|llama-index|scrapy|celery|rails|rspec|rubocop|jekyll|tokio|serde|bevy|actix|axum|tauri|cargo)(?=[-_.])/

/** The words of a known name in another order, or with one that borrows its good name. */
function words(name: string, known: KnownNames): NearName | null {
  const swapped = inOtherOrder(name).find(other => known.names.has(other))
  if (swapped !== undefined) return { like: swapped, how: 'order' }
  if (extended.test(name)) return null
  const claimed = name.replace(claims, '')
  if (claimed !== name && known.names.has(claimed) && claimed.length > minLength)
    return { like: claimed, how: 'claim' }
  let bare = name
  for (let i = 0; i < 2; i++) {
    bare = bare.replace(affixes, '')
    if (bare !== name && bare.length > minLength && known.names.has(bare)) return { like: bare, how: 'affix' }
  }
  return null
}
