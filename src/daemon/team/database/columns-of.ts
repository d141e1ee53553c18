/** Columns of rows, one array for each name: `unnest` makes rows of them in one statement. */
export function columnsOf<Row extends object>(
  rows: readonly Row[],
  names: readonly (keyof Row)[],
): readonly (readonly unknown[])[] {
  return names.map(name => rows.map(row => row[name] ?? null))
}
