import type {
  ConnectEffect,
  DataSource,
  Effect,
  Evidence,
  PathTarget,
  RunEffect,
} from '../../../ground/model/effect.ts'
import { flatMap } from '../../../ground/model/flat-map.ts'
import { wordsOfName } from '../../secrets/name-meaning.ts'
import type { FilterInput } from '../filter.ts'

/** The parts of a call that can carry a secret somewhere. */
export interface Carriers {
  readonly kind: FilterInput['call']['kind']
  readonly writes: readonly { readonly text: string; readonly target: PathTarget }[]
  readonly sends: readonly { readonly text: string; readonly effect: ConnectEffect }[]
  readonly connects: readonly ConnectEffect[]
  readonly runs: readonly RunEffect[]
  /** The call itself says something to others: `message`, `publish`, `issue`. */
  readonly told: string | undefined
  /** Texts that a reader decoded: they are not spelled in the call. */
  readonly undone: readonly { readonly text: string; readonly effect: Effect }[]
}

/** Reads from the effects what carries text, and where to. */
export function carriersOf({ call, effects }: FilterInput): Carriers {
  const connects = effects.filter(effect => effect.type === 'connect')
  const texts = flatMap(effects, effect =>
    flatMap(dataOf(effect), source =>
      'text' in source && source.text ? [{ text: source.text, source, effect }] : [],
    ),
  )
  return {
    kind: call.kind,
    writes: flatMap(texts, ({ text, effect }) =>
      effect.type === 'write' || effect.type === 'append' ? [{ text, target: effect.target }] : [],
    ),
    sends: flatMap(texts, ({ text, effect }) => (effect.type === 'connect' ? [{ text, effect }] : [])),
    connects,
    runs: effects.filter(effect => effect.type === 'run'),
    told: call.kind === 'tool' ? toldBy(call.tool ?? '', effects) : undefined,
    undone: [
      ...texts.filter(({ source }) => source.from === 'decoded'),
      ...flatMap(connects, effect => {
        const text = undoPercent(effect.url ?? '')
        return text === effect.url ? [] : [{ text, effect }]
      }),
    ],
  }
}

/** Places where others read along. */
const shared =
  /^(?:issue|comment|request|pr|ticket|page|wiki|post|discussion|review|card|search|gist|paste|tweet|reply|chat|thread)s?$/

function toldBy(tool: string, effects: readonly Effect[]): string | undefined {
  const effect = effects.find(({ type }) => type === 'message' || type === 'publish')
  return effect ? effect.type : wordsOfName(tool.slice(0, 200)).find(word => shared.test(word))
}

const mostConnects = 50
const mostRuns = 200

/** The connections whose address holds a value, or whose program is given it; all of them where there are no programs. */
export function connectsWith(value: string, { connects, runs, kind }: Carriers): readonly ConnectEffect[] {
  if (kind !== 'shell') return connects
  const given = runs.slice(0, mostRuns).filter(({ argv }) => argv.some(argument => argument.includes(value)))
  return connects
    .slice(0, mostConnects)
    .filter(
      ({ url = '', host, evidence }) =>
        url.includes(value) ||
        host.includes(value.toLowerCase()) ||
        undoPercent(url).includes(value) ||
        given.some(run => encloses(run.evidence, evidence)),
    )
}

function encloses(outer: Evidence, inner: Evidence): boolean {
  return outer.pointer === inner.pointer && outer.start <= inner.start && outer.end >= inner.end
}

/** No server reads a longer address. */
const longestAddress = 65_536

/** An address whose percent signs were written over up to three times; what is longer than any address is left. */
export function undoPercent(url: string): string {
  let text = url.slice(0, longestAddress)
  for (let i = 0; i < 3 && text.includes('%'); i++)
    text = text.replace(/%([2-7][0-9A-Fa-f])/g, (_whole, code: string) =>
      String.fromCharCode(Number.parseInt(code, 16)),
    )
  return text + url.slice(longestAddress)
}

function dataOf(effect: Effect): readonly DataSource[] {
  if (effect.type === 'connect') return effect.sends
  return (effect.type === 'write' || effect.type === 'append') && effect.content ? [effect.content] : []
}
