import { hashEntry, type StoredEntry } from '../../../people/audit/link-entry.ts'
import { GateError } from '../../../ground/model/errors.ts'
import type { ActPlace, OrderedAct, TeamOrder } from '../../../people/acts/ports/taken-acts.ts'
import type { ActRows } from '../../../people/acts/ports/act-rows.ts'
import type { Act } from '../../../people/acts/ports/act.ts'
import type { ChainLog } from '../chain-log.ts'
import { newSalt } from '../new-salt.ts'
import type { EntryRow } from '../entry-reader.ts'
import type { Statements } from '../statements.ts'
import type { GateDecisionTable } from './gate-decision-table.ts'
import type { PeopleTables } from './people-tables.ts'
import type { TakenActTable } from './taken-act-table.ts'
import { canonicalJson } from '../../../people/audit/canonical-json.ts'
import { sha256 } from '../../../people/audit/sha256.ts'

/** Acts of others that are taken over in one transaction. */
const piece = 100

/** Times that others may be first before somebody is told to look again. */
const maxTries = 50

/** The parts of acts in one order. */
export interface OrderedActsParts {
  readonly order: TeamOrder
  readonly log: ChainLog
  readonly statements: Pick<Statements, 'meta' | 'setMeta'>
  readonly people: () => Pick<PeopleTables, 'lateness' | 'write'>
  readonly taken: TakenActTable
  readonly gateDecisions: Pick<GateDecisionTable, 'originOf'>
  readonly transaction: <T>(work: () => T) => T
}

/** The name under which a copy of a team’s state keeps the place of the last act that it has. */
const placeName = 'act'

/**
 * Acts of people on a state that is one copy of many: each is kept in the one order of all of them before it is written
 * here. Who was late takes over what others did, and judges again whether the act still holds.
 */
export class OrderedActs {
  private readonly parts: OrderedActsParts
  private turn: Promise<unknown> = Promise.resolve()

  constructor(parts: OrderedActsParts) {
    this.parts = parts
  }

  /** Resolves once the act is kept for all, and written here. Rejects with `conflict` where it does not hold any more. */
  act(act: Act): Promise<void> {
    return this.inTurn(() => this.put(act))
  }

  /**
   * Takes over what others did; resolves with how many acts that were. Rejects with `storage` where the order has less than
   * this copy: what others do from then on is not known here.
   */
  takeOver(): Promise<number> {
    return this.inTurn(() => this.takeAll())
  }

  private inTurn<T>(work: () => Promise<T>): Promise<T> {
    const mine = this.turn.then(work)
    this.turn = mine.catch(() => {})
    return mine
  }

  private async put(act: Act): Promise<void> {
    for (let tries = 0; tries < maxTries; tries++) {
      const late = this.parts.people().lateness(act)
      if (late) throw late
      const next = this.nextOf(act)
      const history = this.stoppableBy(act)
      if (await this.isKept(next, history)) {
        this.take([next])
        return
      }
      if (history !== undefined) await this.demandGoing(history)
      await this.takeAll()
    }
    throw new GateError(
      'conflict',
      'Others were first again and again at this moment: try again.',
      undefined,
      { kind: 'race' },
    )
  }

  private nextOf({
    kind: _kind,
    at,
    log,
    reviewersOver: _reviewers,
    membersOver: _members,
    refusal: _right,
    ...rows
  }: Act): OrderedAct {
    const { number, id } = this.place()
    const entries = this.parts.log.following(log, at).map(stored)
    const act = { number: number + 1, id: newSalt(), after: id, at, rows: JSON.stringify(rows), entries }
    return { ...act, signature: this.parts.order.key.sign(actStatement(act)) }
  }

  /** An answer may be lost though the act was kept. Said again, it waits for the first time to end, and is kept once. */
  private async isKept(act: OrderedAct, history: number | undefined): Promise<boolean> {
    const { acts } = this.parts.order
    try {
      return await acts.keep(act, history)
    } catch (first) {
      return this.isKeptAfterAll(act, history).catch(second => {
        // What the second attempt says of itself is no word about the first.
        throw isUnknown(first) ? first : second
      })
    }
  }

  private async isKeptAfterAll(act: OrderedAct, history: number | undefined): Promise<boolean> {
    const { acts } = this.parts.order
    return (await acts.keep(act, history)) || (await acts.idAt(act.number)) === act.id
  }

  private async takeAll(): Promise<number> {
    for (let taken = 0; ; ) {
      const acts = await this.parts.order.acts.after(this.place().number, piece)
      if (acts.length === 0) {
        await this.putBack()
        return taken
      }
      this.take(acts)
      taken += acts.length
    }
  }

  /**
   * The history whose stop keeps this act back; undefined for none: a new history is begun where the one before was stopped,
   * and a gate that lies is revoked there.
   */
  private stoppableBy(act: Act): number | undefined {
    return act.history !== undefined || isRevocation(act) ? undefined : this.parts.taken.history()
  }

  private async demandGoing(history: number): Promise<void> {
    const why = await this.parts.order.acts.stop(history)
    if (why !== undefined) throw new GateError('storage', why)
  }

  /**
   * Puts back what the order has lost of what this copy has: each act as it was kept, in its place. Rejects with `storage`
   * where others have acted in its place since.
   */
  private async putBack(): Promise<void> {
    const { order, taken } = this.parts
    const place = this.place()
    const last = (await order.acts.last()) ?? { number: 0, id: '' }
    if (last.number > place.number || (last.number === place.number && last.id === place.id)) return
    if (last.number === 0 || taken.idOf(last.number) !== last.id) throw behind(place.number)
    for (let number = last.number + 1; number <= place.number; number++) {
      const act = taken.ordered(number)
      if (!act) throw behind(place.number)
      await order.acts.keep({ ...act, signature: order.key.sign(actStatement(act)) })
    }
  }

  /** The last act that this copy has. */
  private place(): ActPlace {
    const row = this.parts.statements.meta.get(placeName) as { readonly value: string } | undefined
    const [number = '0', id = ''] = row?.value.split(' ') ?? []
    return { number: Number(number), id }
  }

  private take(acts: readonly OrderedAct[]): void {
    const { transaction, log, people, statements, order, taken, gateDecisions } = this.parts
    const { audienceOf } = order
    transaction(() => {
      for (const act of acts) {
        if (!this.isNext(act)) throw gap(act.number)
        for (const entry of act.entries) log.insert({ ...entry, openings: entry.openings ?? null })
        people().write(JSON.parse(act.rows) as ActRows)
        if (audienceOf) taken.keep(act, audienceOf, id => gateDecisions.originOf(id))
        statements.setMeta.run(placeName, `${act.number} ${act.id}`)
      }
    })
  }

  /** Tells whether a hub made this act right after the last one that is here. */
  private isNext(act: OrderedAct): boolean {
    const { number, id } = this.place()
    let { hash } = this.parts.log.head()
    for (const entry of act.entries) {
      if (entry.prev !== hash || hashEntry(entry) !== entry.hash) return false
      hash = entry.hash
    }
    const isSigned = this.parts.order.key.isSigned(actStatement(act), act.signature)
    return act.number === number + 1 && act.after === id && isSigned
  }
}

/** Tells whether an act lets gates go, and does nothing else but end what waits there. */
function isRevocation({ gates = [] }: Pick<ActRows, 'gates'>): boolean {
  return gates.length > 0 && gates.every(({ revokedAt }) => revokedAt !== null)
}

function stored({ openings, ...entry }: EntryRow): StoredEntry {
  return openings === null ? entry : { ...entry, openings }
}

function isUnknown(error: unknown): boolean {
  return error instanceof GateError && error.kind === 'unknown_outcome'
}

function behind(number: number): GateError {
  return new GateError(
    'storage',
    `The team’s database does not have act ${number}, which this hub has, and others acted since: it was set back. Stop this hub, move its copy.db away and start it; countersign hub recover has the team go on.`,
  )
}

function gap(number: number): GateError {
  return new GateError(
    'storage',
    `Act ${number} of the team is not one that a hub made right after the one before it: the team’s database was changed past its hubs; restore it from a backup.`,
  )
}

/** The text that a hub signs of an act: RFC 8785, with digests in the place of rows and entries. */
export function actStatement({
  number,
  id,
  after,
  at,
  rows,
  entries,
}: Omit<OrderedAct, 'signature'>): string {
  const hashes = entries.map(({ hash }) => hash)
  return canonicalJson({ purpose: 'act', number, id, after, at, rows: sha256(rows), entries: hashes })
}
