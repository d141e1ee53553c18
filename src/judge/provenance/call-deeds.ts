import type { Effect, EffectType } from '../../ground/model/effect.ts'
import { byText } from '../../ground/model/by-text.ts'
import type { ActClass } from '../../ground/model/hearing.ts'
import type { ToolCall } from '../../ground/model/tool-call.ts'
import { actsOfCallWord } from './acts-of-verb.ts'
import { verbWords } from './call-acts.ts'

/** A deed of a call, as a sentence of the person must name it. */
export interface Deed {
  /** The sentence’s verb is of one of these; where there are none, no sentence asks for it. */
  readonly acts: readonly ActClass[]
  /** Verbs of wide classes: the sentence has the very word. */
  readonly verbs: readonly string[]
  /** All of these stand in the sentence too. */
  readonly words: readonly string[]
  /** The deed of putting a program where it runs: the sentence has all of its acts, one of its verbs, and none of these words. */
  readonly without?: readonly string[]
}

/** To read, to run and to open a page is asked for by no verb of its own: every task needs it. */
const idle: ReadonlySet<ActClass> = new Set(['read', 'run', 'visit', 'other', 'follow'])
const unaskable: Deed = { acts: [], verbs: [], words: [] }

/** Effects that change a file as any editor does. */
const edits: ReadonlySet<EffectType> = new Set(['write', 'append', 'move', 'copy', 'link', 'mode', 'owner'])
/** Effects by which a command only gets at what it works with. */
const means: ReadonlySet<EffectType> = new Set([
  'run',
  'read',
  'connect',
  'listen',
  'execute',
  'opaque',
  'disguise',
])

/** Returns the deeds of a call: of a tool one, by its words, of a command one for each effect that changes something. */
export function callDeeds(
  call: ToolCall,
  acts: readonly ActClass[],
  effects: readonly Effect[],
  words: readonly string[],
): readonly Deed[] {
  if (call.kind === 'tool') return [toolDeed(words, acts)]
  return effects
    .filter(effect => !means.has(effect.type) || sendsFile(effect))
    .map(effect => (deploys(effect) ? deployDeed(effects) : commandDeed(effect)))
}

/** A request by which a file leaves is asked for as sending is; any other one only gets at something. */
function sendsFile(effect: Effect): boolean {
  return effect.type === 'connect' && effect.sends.some(({ from }) => from === 'file')
}

/** Tells whether an effect puts a program where it runs, and where nobody says that people depend on it. */
export function deploys(effect: Effect): boolean {
  return effect.type === 'infrastructure' && effect.verb === 'deploy' && !effect.production && !effect.whole
}

/** Names of places where a program runs. */
const environments: readonly string[] =
  'staging stage stg preview dev development test testing qa sandbox uat demo production prod live canary'.split(
    ' ',
  )
const deployVerbs: readonly string[] =
  'deploy redeploy deploye deployen ausrollen déploie déployez déployer despliega despliegue desplegar implanta implante implantar uitrollen'.split(
    ' ',
  )

/** The sentence names the places that the command names, and no other. */
function deployDeed(effects: readonly Effect[]): Deed {
  const argv = effects.flatMap(effect => (effect.type === 'run' ? effect.argv : []))
  const argvWords = new Set(argv.flatMap(word => word.toLowerCase().split(/[^a-z]+/)))
  return {
    acts: ['publish', 'operate'],
    verbs: deployVerbs,
    words: environments.filter(word => argvWords.has(word)),
    without: environments.filter(word => !argvWords.has(word)),
  }
}

/** By the verbs of its name; by what it does only where its name has none. */
function toolDeed(words: readonly string[], acts: readonly ActClass[]): Deed {
  const places = verbWords(words)
  const named = places
    .flatMap(word => actsOfCallWord(word))
    .filter(act => acts.includes(act) && !idle.has(act))
  const paid = acts.includes('pay') ? (['pay'] as const) : []
  const known = named.length > 0 ? [...named, ...paid] : acts
  const narrow = known.filter(act => !idle.has(act) && act !== 'operate')
  const isWide = acts.includes('operate')
  // “Download the list” asks for no more than a visit, but for the very thing that `download_file` does.
  const isVisit = narrow.length === 0 && acts.includes('visit')
  const wide = places.filter(word => {
    const own = actsOfCallWord(word)
    return (isWide && own.includes('operate')) || (isVisit && own.includes('visit'))
  })
  return { acts: [...new Set(narrow)], verbs: wide, words: [] }
}

function commandDeed(effect: Effect): Deed {
  if (effect.type === 'connect') return { ...unaskable, acts: ['send', 'publish'] }
  if (effect.type === 'delete') return { ...unaskable, acts: ['delete'] }
  if (edits.has(effect.type)) return { ...unaskable, acts: ['create', 'change'] }
  // The rows that a statement touches are no values that anybody could have named.
  if (effect.type === 'database' || !('verb' in effect)) return unaskable
  const isForced = effect.type === 'repository' && effect.force !== undefined && effect.force !== 'none'
  return verbDeed(effect.verb, isForced ? ['force'] : [])
}

/** The verb as a reader spells it: `reset-hard` is asked for by who says both words. */
function verbDeed(verb: string, more: readonly string[]): Deed {
  const deed = deedOfVerb(verb)
  return more.length === 0 ? deed : { ...deed, words: [...deed.words, ...more] }
}

const deedOfVerb = byText((verb): Deed => {
  const parts = verb.toLowerCase().split(/[-_\s]/)
  const deletes = parts.filter(
    part => part === 'rm' || part === 'kill' || actsOfCallWord(part).includes('delete'),
  )
  const others = parts.filter(part => !deletes.includes(part))
  const acts = deletes.length > 0 ? (['delete'] as const) : others.flatMap(part => actsOfCallWord(part))
  return { acts: acts.filter(act => !idle.has(act) && act !== 'operate'), verbs: [], words: others }
})
