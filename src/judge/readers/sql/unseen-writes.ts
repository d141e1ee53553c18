import type { SqlStatement } from '../../../ground/model/effect.ts'

const strongVerbs = new Set('INSERT UPDATE DELETE MERGE TRUNCATE DROP ALTER GRANT COPY CALL'.split(' '))

const reads =
  /^(?:Query|Select\w*|Show\w*|Explain\w*|Set\w*|Use|Pragma|Start\w*|Commit|Rollback|Savepoint|Release\w*|Describe|Fetch\w*|Declare\w*|Close\w*|Open|Deallocate\w*|Prepare\w*|Execute\w*|Print|Return|If|While|Case|Raise\w*|Discard\w*|Reset|Assert|Listen\w*|Unlisten\w*|List\w*|WaitFor|Transaction\w*|Variable\w*|Check\w*|Begin\w*|End\w*|Vacuum\w*)$/

/** Statements that are not run when the one that holds them is. */
const asleep =
  /^(?:Explain|Prepare|CreateFunction|CreateProcedure|Rule|View|CreateTrig|CreateTrigger|CreatePolicy|CreateView)/

const maximumNodes = 200_000

/**
 * Returns the lexer's statements, and one more for each writing statement that a parser saw and the lexer did not:
 * where the two disagree, both count.
 */
export function unseenWrites(
  tree: readonly unknown[],
  own: readonly SqlStatement[],
): readonly SqlStatement[] {
  const kinds = kindsIn(tree)
  const counts = new Map<string, number>()
  for (const { verb } of own) {
    const plain = verb === 'REVOKE' ? 'GRANT' : verb
    counts.set(plain, (counts.get(plain) ?? 0) + 1)
  }
  const extra: SqlStatement[] = []
  for (const kind of kinds) {
    const verb = /^(?:Drop|[A-Z][a-z]{1,20})/.exec(kind)?.[0].toUpperCase() ?? kind.toUpperCase()
    const left = (counts.get(verb) ?? 0) - 1
    counts.set(verb, left)
    if (strongVerbs.has(verb) && left < 0) extra.push(unknownWrite(verb))
  }
  const writes = own.some(statement => statement.writes) || extra.length > 0
  const other = writes ? undefined : kinds.find(kind => !reads.test(kind))
  return [...own, ...extra.slice(0, 50), ...(other === undefined ? [] : [unknownWrite(other.toUpperCase())])]
}

function unknownWrite(verb: string): SqlStatement {
  return { verb, object: '', names: [], writes: true, tricks: [] }
}

/**
 * Returns the kinds of all statements in a tree of either library, nested ones too; the insides of statements that are
 * only defined are left out.
 */
function kindsIn(tree: readonly unknown[]): readonly string[] {
  const kinds = tree.map(kindOf).filter(kind => kind !== '' && kind !== 'Explain')
  const pending: unknown[] = tree.filter(node => !asleep.test(kindOf(node))).flatMap(inside)
  for (let seen = 0; pending.length > 0 && seen < maximumNodes; seen++) {
    const node = pending.pop()
    if (typeof node !== 'object' || node === null) continue
    const kind = kindOf(node)
    if (/^(?:Insert|Update|Delete|Merge)Stmt$/.test(kind)) kinds.push(kind.slice(0, -4))
    if (asleep.test(kind)) continue
    for (const value of Object.values(node))
      if (typeof value === 'object' && value !== null) pending.push(value)
  }
  return kinds.map(kind => kind.replace(/Stmt$/, ''))
}

function inside(node: unknown): readonly unknown[] {
  return typeof node === 'object' && node !== null ? Object.values(node) : []
}

function kindOf(node: unknown): string {
  if (typeof node === 'string') return node
  return typeof node === 'object' && node !== null ? (Object.keys(node)[0] ?? '') : ''
}
