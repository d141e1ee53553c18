/** Conditions of a statement with their values, numbered as PostgreSQL numbers them. */
export class SelectClause {
  private readonly conditions: string[] = []
  readonly values: unknown[] = []

  /** Adds a condition whose `?` is the value; nothing where there is none. */
  add(condition: string, value: unknown): this {
    if (value === undefined) return this
    this.conditions.push(condition.replace('?', this.value(value)))
    return this
  }

  /** Adds a condition that has no value. */
  always(condition: string): this {
    this.conditions.push(condition)
    return this
  }

  /** The name of a value in the statement. */
  value(value: unknown): string {
    this.values.push(value)
    return `$${this.values.length}`
  }

  toString(): string {
    return this.conditions.length === 0 ? '' : `WHERE ${this.conditions.join(' AND ')}`
  }
}
