import { useState } from 'react'
import type { Effect } from '../../../../ground/model/effect.ts'
import { visibleText } from '../../../../ground/model/visible-text.ts'
import { effectBranches, effectCounts, type EffectKind, type EffectNode } from './effect-branches.ts'
import styles from './effect-tree.module.css'

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
