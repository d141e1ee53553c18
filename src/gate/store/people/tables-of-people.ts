import type { ReviewSnapshot } from '../../../ground/model/review-snapshot.ts'
import type { CanaryTable } from '../canary-table.ts'
import type { ChainLog } from '../chain-log.ts'
import type { GroupCommit } from '../group-commit.ts'
import type { SqliteStoreParts } from '../sqlite-store-parts.ts'
import type { Statements } from '../statements.ts'
import type { GateDecisionTable } from './gate-decision-table.ts'
import { OrderedActs } from './ordered-acts.ts'
import { PeopleTables } from './people-tables.ts'
import type { TakenActTable } from './taken-act-table.ts'
import type { ToolTable } from './tool-table.ts'

interface Parts extends Pick<SqliteStoreParts, 'database' | 'unlogged' | 'order'> {
  readonly statements: Statements
  readonly log: ChainLog
  readonly tools: ToolTable
  readonly canaries: CanaryTable
  readonly gateDecisions: GateDecisionTable
  readonly taken: TakenActTable
  readonly writes: GroupCommit
  readonly pageOf: (decisionId: string) => ReviewSnapshot | undefined
  readonly resetCount: () => void
  readonly transaction: <T>(work: () => T) => T
}

/** The tables of people in a store, whose acts are its own or in one order with those of others. */
export function tablesOfPeople(parts: Parts): PeopleTables {
  const { unlogged, order, log, canaries, writes } = parts
  const people: PeopleTables = new PeopleTables({
    ...parts,
    append: (kind, at, body) => log.append(kind, at, body),
    changeCanaries: (add, remove, at) =>
      canaries.changeLive(add, remove, at, body => log.append('canary', at, body)),
    later: work => writes.later(work),
    isAlone: unlogged !== undefined,
    ...(order && { ordered: new OrderedActs({ ...parts, order, people: () => people }) }),
  })
  return people
}
