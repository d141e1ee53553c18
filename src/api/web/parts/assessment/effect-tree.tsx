import { useState } from 'react'
import type { Effect } from '../../../../ground/model/effect.ts'
import { visibleText } from '../../../../ground/model/visible-text.ts'
import styles from './effect-tree.module.css'
import { describeEffect } from '../../../../judge/policy/describe-effect.ts'

/** Kinds of effects on the world, told by a sign and a word. */
type EffectKind = 'destroys' | 'changes' | 'reads' | 'reaches' | 'runs' | 'unknown'

/** Effects that read the same, one after another. */
interface EffectLeaf {
  readonly kind: EffectKind
  readonly text: string
  readonly count: number
}

/** The effects that go through the same program: "sudo", "ssh host". */
interface EffectBranch {
  readonly through: string
  /** All leaves below, those that read the same counted each. */
  readonly count: number
  readonly children: readonly EffectNode[]
}

/** A leaf or a branch of the tree of effects. */
type EffectNode = EffectLeaf | EffectBranch

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

const signs: Readonly<Record<EffectKind, readonly [sign: string, word: string]>> = {
  destroys: ['✕', 'destroys'],
  changes: ['✎', 'changes'],
  reaches: ['↗', 'reaches out'],
  unknown: ['?', 'not known'],
  runs: ['▸', 'runs'],
  reads: ['○', 'reads'],
}

const shownAtFirst = 30

/** Every effect of a call as a tree, with how many there are of which kind. */
export function EffectTree({ effects }: { readonly effects: readonly Effect[] }) {
  const [isWhole, setWhole] = useState(false)
  const shown = isWhole ? effects : effects.slice(0, shownAtFirst)
  if (effects.length === 0) return <p className={styles.none}>No reader knows an effect of this call.</p>
  return (
    <>
      <ul className={styles.counts} aria-label="Effects by kind">
        {effectCounts(effects).map(({ kind, count }) => (
          <li key={kind} data-kind={kind}>
            <span aria-hidden="true">{signs[kind][0]}</span> <b>{count}</b> {signs[kind][1]}
          </li>
        ))}
      </ul>
      <Nodes nodes={effectBranches(shown)} />
      {shown.length < effects.length && (
        <button type="button" className={styles.more} onClick={() => setWhole(true)}>
          … and {effects.length - shown.length} more. Show them
        </button>
      )}
    </>
  )
}

function Nodes({ nodes }: { readonly nodes: readonly EffectNode[] }) {
  return (
    <ul className={styles.nodes}>
      {nodes.map((node, i) => (
        <li key={i}>{'through' in node ? <Branch node={node} /> : <Leaf node={node} />}</li>
      ))}
    </ul>
  )
}

function Branch({ node }: { readonly node: Extract<EffectNode, { through: string }> }) {
  return (
    <>
      <p className={styles.through}>
        through <code>{visibleText(node.through, 120)}</code>
        <span className={styles.count}>
          {node.count} {node.count === 1 ? 'effect' : 'effects'}
        </span>
      </p>
      <Nodes nodes={node.children} />
    </>
  )
}

function Leaf({ node }: { readonly node: Extract<EffectNode, { text: string }> }) {
  const [sign, word] = signs[node.kind]
  return (
    <p className={styles.leaf} data-kind={node.kind}>
      <span className={styles.sign} aria-hidden="true">
        {sign}
      </span>
      <span>
        <span className="unseen">{word}: </span>
        {node.text}
        {node.count > 1 && <span className={styles.count}>{node.count} times</span>}
      </span>
    </p>
  )
}
