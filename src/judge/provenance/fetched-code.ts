import type { Effect } from '../../ground/model/effect.ts'
import { everyString } from '../readers/named-argument.ts'
import type { ToolCall } from '../../ground/model/tool-call.ts'

/** Code that a call brings to run, or an address to which code that it writes sends what the machine holds. */
export interface BroughtCode {
  readonly name: string
  readonly effect: Pick<Effect, 'evidence'>
}

/** A repository that a tool takes over; `as` has its owner and its name. */
export interface ForkedCode extends BroughtCode {
  readonly as: string
}

const fetchers: ReadonlySet<string> = new Set(['git', 'gh', 'glab', 'hub'])
const fetchVerbs: ReadonlySet<string> = new Set(['clone', 'submodule', 'remote', 'fork'])

/** Programs and verbs that fetch a repository only from an address. */
const byAddress: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ['git', new Set(['pull', 'fetch'])],
  ['svn', new Set(['checkout', 'co', 'export'])],
  ['hg', new Set(['clone', 'pull'])],
])

/** Returns the repositories that a command fetches, by their addresses and names. */
export function clonedBy(effect: Effect): readonly BroughtCode[] {
  if (effect.type !== 'run') return []
  const verbs = byAddress.get(effect.program)
  if (verbs && effect.argv.some(word => verbs.has(word)))
    return effect.argv.filter(word => addressed.test(word)).map(name => ({ name, effect }))
  if (!fetchers.has(effect.program)) return []
  if (!effect.argv.some(word => fetchVerbs.has(word))) return []
  return effect.argv.filter(word => /[\w-]\/[\w.-]/.test(word)).map(name => ({ name, effect }))
}

/** Programs that fetch, unpack, look at or move what was fetched, and run nothing of it. */
const handling: ReadonlySet<string> = new Set(
  'git gh glab hub curl wget tar bsdtar unzip gunzip xz 7z cd pushd popd ls cat head tail less more grep egrep rg find fd tree wc echo printf mkdir rmdir rm cp mv ln touch chmod pwd sed awk cut tr sort uniq jq du stat file diff test true sleep export set which date basename dirname realpath tee'.split(
    ' ',
  ),
)
const unpackers: ReadonlySet<string> = new Set(['tar', 'bsdtar', 'unzip', '7z'])
const addressed = /:\/\/|^[\w.-]{1,64}@[\w.-]{1,253}:/

/** Returns the address that the command of an effect fetches a repository from. */
export function addressFetched({ evidence }: Effect, effects: readonly Effect[]): string | undefined {
  const { pointer, start, end } = evidence
  const found = effects.flatMap(one => {
    const at = one.evidence
    const isSame = at.pointer === pointer && at.start === start && at.end === end
    return isSame ? [...ownedBy(one), ...clonedBy(one)] : []
  })
  return found.find(({ name }) => addressed.test(name))?.name
}

/** Returns the repositories and archives that one call fetches and runs a program over: what they say to build is run. */
export function fetchedCode(effects: readonly Effect[]): readonly BroughtCode[] {
  if (!effects.some(runs)) return []
  const isUnpacked = effects.some(effect => effect.type === 'run' && unpackers.has(effect.program))
  return [
    ...effects.flatMap(clonedBy).filter(({ name }) => addressed.test(name)),
    ...effects.flatMap(ownedBy),
    ...(isUnpacked ? effects.flatMap(downloadedBy) : []),
  ]
}

/** Tells whether an effect may run what was fetched. */
export function runs(effect: Effect): boolean {
  if (effect.type === 'run') return !handling.has(effect.program)
  if (effect.type === 'package') return effect.verb === 'install' || effect.verb === 'run'
  return effect.type === 'execute'
}

/** A forge’s own program names a repository by its owner alone. */
function ownedBy(effect: Effect): readonly BroughtCode[] {
  if (effect.type !== 'run' || (effect.program !== 'gh' && effect.program !== 'glab')) return []
  const host = effect.program === 'gh' ? 'github.com' : 'gitlab.com'
  return clonedBy(effect)
    .filter(({ name }) => /^[\w-]+\/[\w.-]+$/.test(name))
    .map(({ name }) => ({ name: `https://${host}/${name}`, effect }))
}

function downloadedBy(effect: Effect): readonly BroughtCode[] {
  const isAsking = effect.type === 'connect' && (effect.method ?? 'GET') === 'GET'
  return isAsking && effect.url !== undefined ? [{ name: effect.url, effect }] : []
}

/** Words of tools that take over a repository of somebody. */
const takingOver: ReadonlySet<string> = new Set(['fork', 'clone', 'import', 'mirror', 'submodule'])
const ofRepositories =
  /^(?:repo|repos|repository|repositories|project|projects|git|github|gitlab|gitea|forge)$/
const addressNames =
  /^(?:(?:clone|repo|repository|remote|source|git|import|from)_?)?(?:url|uri|address|repo|repository)$/i
const owners = /^(?:owner|org|organization|namespace|user|workspace)$/i
const names = /^(?:repo|repository|project|name|repo_?name|slug)$/i

/** Returns the repository that a named tool takes over, as an address or as the words of its owner and its name. */
export function forkedBy(
  { kind, arguments: args }: ToolCall,
  deed: readonly string[],
): readonly ForkedCode[] {
  if (kind !== 'tool' || !deed.some(word => takingOver.has(word))) return []
  const leaves = everyString(args).filter(({ text }) => text !== '' && text.length <= maxLength)
  const isRepository = deed.some(word => ofRepositories.test(word))
  const address = leaves.find(
    ({ name, text }) => addressNames.test(name) && (addressed.test(text) || /^[\w-]+\/[\w.-]+$/.test(text)),
  )
  if (address && (isRepository || address.text.includes('git')))
    return [
      forkOf(address, address.text, addressed.test(address.text) ? address.text : wordsOfName(address.text)),
    ]
  const owner = leaves.find(({ name }) => owners.test(name))
  const named = leaves.find(({ name }) => names.test(name))
  if (!isRepository || !owner || !named) return []
  const as = `${owner.text}/${named.text}`
  return [forkOf(owner, as, wordsOfName(as))]
}

const maxLength = 400

function wordsOfName(name: string): string {
  const words = name.replace(/\.git$/, '').split(/[-_./]+/)
  return words.filter(word => word.length > 1).join(' ')
}

function forkOf(
  { pointer, text }: { readonly pointer: string; readonly text: string },
  as: string,
  name: string,
): ForkedCode {
  return { name, as, effect: { evidence: { pointer, start: 0, end: text.length } } }
}
