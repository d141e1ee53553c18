import type { Effect, EffectType, FileEffect, TransferEffect } from '../../../ground/model/effect.ts'
import { saysForGood } from '../../../ground/model/deeds/says-for-good.ts'
import { traitsOf } from '../../../ground/model/filter-traits.ts'
import type { PricedFinding } from '../../../ground/model/finding.ts'
import { gravestFirst } from '../gravity-of.ts'
import { undoDatabase } from './undo-database.ts'
import { isObeyed, undoFile, undoTransfer } from './undo-file.ts'
import { undoConsequence } from './undo-consequence.ts'
import { undoInfrastructure } from './undo-infrastructure.ts'
import { undoMachine } from './undo-machine.ts'
import { undoPackage } from './undo-package.ts'
import { undoRepository } from './undo-repository.ts'
import { type Beside, besideOf, undoConnection, undoRun } from './undo-run.ts'
import { onlyLooks, type Undo, worstUndo } from './undo.ts'

/** The facts of a call beside its effects: its findings, and what the maker of a function says of it. */
interface Known {
  readonly findings?: readonly PricedFinding[]
  readonly description?: string | undefined
}

/**
 * Returns the worst that holds for any effect. That a call can be undone is said only where its effects tell the way back,
 * and no finding speaks of what stays all the same. A function whose maker says that it can’t be undone is believed.
 */
export function undoOf(effects: readonly Effect[], { findings = [], description }: Known = {}): Undo {
  if (saysForGood(description)) return { can: 'no', why: 'its own description says that it is for good' }
  const told = gravestFirst(effects, findings)
  const beside = besideOf(effects)
  // What a request takes away is the reason, where there is one, and not that it was sent.
  const inOrder = [
    ...told.filter(({ type }) => type !== 'connect'),
    ...told.filter(({ type }) => type === 'connect'),
  ]
  const worst = worstUndo(inOrder.map(one => undoOne(one, beside)))
  if (!worst) return { can: 'unknown', why: 'no reader knows what this does' }
  return staysOf(findings) ? inPart(worst) : worst
}

/** Tells whether something was found that goes on, or gets out, before anybody undoes it. */
function staysOf(findings: readonly PricedFinding[]): boolean {
  return findings.some(({ filter, points, gate }) => (points > 0 || gate) && traitsOf(filter).outlasts)
}

function inPart(undo: Undo): Undo {
  return undo.can === 'yes' || undo.can === 'by hand' || undo.can === 'nothing to undo'
    ? { can: 'in part', why: `${undo.why}; what it brings about by then stays` }
    : undo
}

type Of<T extends EffectType> = Extract<Effect, { readonly type: T }>
type Undoer<T extends EffectType> = (effect: Of<T>, beside: Beside) => Undo

const undoers: { readonly [T in EffectType]: Undoer<T> } = {
  disguise: () => onlyLooks,
  run: undoRun,
  read: undoFile,
  mode: undoFile,
  owner: undoFile,
  delete: undoFile,
  write: undoWrite,
  append: undoWrite,
  move: undoPlacing,
  copy: undoPlacing,
  link: undoPlacing,
  opaque: ({ weight }) =>
    weight === 'note' ? onlyLooks : { can: 'unknown', why: 'part of it could not be read' },
  execute: ({ read }) => (read ? onlyLooks : { can: 'unknown', why: 'the code that runs was not read' }),
  connect: undoConnection,
  listen: () => ({ can: 'in part', why: 'it can be ended, but not what callers did or took by then' }),
  database: undoDatabase,
  repository: undoRepository,
  package: undoPackage,
  infrastructure: undoInfrastructure,
  process: undoMachine,
  service: undoMachine,
  schedule: undoMachine,
  account: undoMachine,
  kernel: undoMachine,
  firewall: undoMachine,
  power: undoMachine,
  message: undoConsequence,
  money: undoConsequence,
  permission: undoConsequence,
  publish: undoConsequence,
  record: undoConsequence,
  device: undoConsequence,
}

function undoOne(effect: Effect, beside: Beside): Undo {
  const undoer = undoers[effect.type] as (one: Effect, beside: Beside) => Undo
  return undoer(effect, beside)
}

function undoWrite(effect: FileEffect): Undo {
  return isObeyed(effect.target) ? inPart(undoFile(effect)) : undoFile(effect)
}

function undoPlacing(effect: TransferEffect): Undo {
  return isObeyed(effect.to) ? inPart(undoTransfer(effect)) : undoTransfer(effect)
}
