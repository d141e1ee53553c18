import type { Damage } from './integrity/damage.ts'
import type { Database } from './open-database.ts'
import type { OtherWrites } from './people/other-writes.ts'
import { readTransaction, transaction, tryTransaction } from './transaction.ts'

/** Transactions of one state, each refused where the state is damaged. */
export class GuardedTransactions {
  private readonly database: Database
  private readonly damage: Damage
  private readonly others: () => OtherWrites

  constructor(database: Database, damage: Damage, others: () => OtherWrites) {
    this.database = database
    this.damage = damage
    this.others = others
  }

  /** Runs work in a transaction that writes. Throws `storage` where the state is damaged or can't be written. */
  readonly run = <T>(work: () => T): T => {
    this.demandWhole()
    return transaction(this.database, () => this.whenWhole(work))
  }

  /** The same for as long as nobody else writes; see `tryTransaction`. */
  readonly tryRun = <T>(work: () => T) => {
    this.demandWhole()
    return tryTransaction(this.database, () => this.whenWhole(work))
  }

  /** Reads within `work` see one state, whoever writes meanwhile. */
  read<T>(work: () => T): T {
    return readTransaction(this.database, () => this.others().during(work))
  }

  /** Throws `storage` where the state is damaged. */
  demandWhole(): void {
    const error = this.damage.error()
    if (error) throw error
  }

  /** Asked again once nobody else writes: the state may have been replaced while this process waited for its turn. */
  private whenWhole<T>(work: () => T): T {
    this.demandWhole()
    return this.others().during(work)
  }
}
