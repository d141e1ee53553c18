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
  return effects.filter(({ type }) => !means.has(type)).map(commandDeed)
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
