import type { Effect } from '../../../../ground/model/effect.ts'
import { describeEffect } from '../../../../judge/policy/describe-effect.ts'

/** Kinds of effects on the world, told by a sign and a word. */
export type EffectKind = 'destroys' | 'changes' | 'reads' | 'reaches' | 'runs' | 'unknown'

/** Effects that read the same, one after another. */
export interface EffectLeaf {
  readonly kind: EffectKind
  readonly text: string
  readonly count: number
}

/** The effects that go through the same program: "sudo", "ssh host". */
export interface EffectBranch {
  readonly through: string
  /** All leaves below, those that read the same counted each. */
  readonly count: number
  readonly children: readonly EffectNode[]
}

/** A leaf or a branch of the tree of effects. */
export type EffectNode = EffectLeaf | EffectBranch

/** Effects as a tree in the order of the call: what goes through a program stands below it. */
export function effectBranches(effects: readonly Effect[], depth = 0): readonly EffectNode[] {
  const nodes: EffectNode[] = []
  for (let at = 0; at < effects.length; ) {
    const first = effects[at]
    if (!first) break
    const through = first.through[depth]
    let end = at + 1
    if (through === undefined) {
      addLeaf(nodes, first)
    } else {
      while (effects[end]?.through[depth] === through) end++
      const children = effectBranches(effects.slice(at, end), depth + 1)
      nodes.push({ through, count: end - at, children })
    }
    at = end
  }
  return nodes
}

function addLeaf(nodes: EffectNode[], effect: Effect): void {
  const text = describeEffect(effect)
  const last = nodes.at(-1)
  if (last && 'text' in last && last.text === text)
    nodes[nodes.length - 1] = { ...last, count: last.count + 1 }
  else nodes.push({ kind: kindOf(effect), text, count: 1 })
}

const kinds: Readonly<Partial<Record<Effect['type'], EffectKind>>> = {
  run: 'runs',
  execute: 'runs',
  read: 'reads',
  connect: 'reaches',
  listen: 'reaches',
  message: 'reaches',
  publish: 'reaches',
  opaque: 'unknown',
  disguise: 'unknown',
  delete: 'destroys',
}

/** Returns the kind of an effect. */
function kindOf(effect: Effect): EffectKind {
  if (effect.type === 'database') return databaseKind(effect.statements.map(({ verb }) => verb))
  if (effect.type === 'repository' && effect.loses.length > 0) return 'destroys'
  if ('shred' in effect && effect.shred) return 'destroys'
  if ('verb' in effect) return verbKind(effect.verb) ?? kinds[effect.type] ?? 'changes'
  return kinds[effect.type] ?? 'changes'
}

function databaseKind(verbs: readonly string[]): EffectKind {
  if (verbs.some(verb => /^(?:drop|truncate|delete)/i.test(verb))) return 'destroys'
  return verbs.every(verb => /^(?:select|show|explain|describe|pragma|with)/i.test(verb))
    ? 'reads'
    : 'changes'
}

function verbKind(verb: string): EffectKind | undefined {
  if (/^(?:delete|destroy|remove|drop|kill|unpublish|flush)/i.test(verb)) return 'destroys'
  if (/^(?:read|list|get|show|status|log|diff)$/i.test(verb)) return 'reads'
  return undefined
}

/** Counts the effects of each kind, gravest first: "2 destroy, 1 reads". */
export function effectCounts(
  effects: readonly Effect[],
): readonly { readonly kind: EffectKind; readonly count: number }[] {
  const order: readonly EffectKind[] = ['destroys', 'changes', 'reaches', 'unknown', 'runs', 'reads']
  const found = effects.map(kindOf)
  return order
    .map(kind => ({ kind, count: found.filter(one => one === kind).length }))
    .filter(({ count }) => count > 0)
}
