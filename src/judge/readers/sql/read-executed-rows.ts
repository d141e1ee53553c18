import type { ReadContext } from '../read-context.ts'

const mostQueries = 16
const longest = 16_384
const mostTexts = 64

/**
 * Reads what `\gexec` runs: every row of the query before it is a statement. Texts that the query puts together are read as such;
 * a query whose rows nobody can tell is opaque. Returns the text without the mark.
 */
export function readExecutedRows(text: string, dialect: string, context: ReadContext): string {
  if (!mark.test(text)) return text
  const queries = text.slice(0, longest).split(mark).slice(0, -1).slice(0, mostQueries)
  for (const query of queries) readRows(query.slice(query.lastIndexOf(';') + 1), dialect, context)
  return text.replaceAll(allMarks, ';')
}

const mark = /\\gexec\b/
const allMarks = /\\gexec\b/g

function readRows(query: string, dialect: string, context: ReadContext): void {
  const joined = query
    .replace(/'\s{0,20}\|\|\s{0,20}'/g, '')
    .replace(/'\s{0,20}\|\|\s{0,20}([\w.]{1,80})\s{0,20}\|\|\s{0,20}'/g, '$1')
    .replace(/'\s{0,20}\|\|\s{0,20}([\w.]{1,80})/g, "$1'")
  const statements = [...joined.matchAll(/'((?:[^']|''){1,4000})'/g)]
    .slice(0, mostTexts)
    .map(([, inner = '']) => inner.replaceAll("''", "'").replace(/%(?:\d\$)?[ILs]/g, 'x'))
    .filter(inner => statement.test(inner))
  for (const inner of statements) context.code.readSql(dialect, inner, context, { client: 'psql' })
  if (statements.length > 0) return
  const { out, outer: evidence, through } = context
  const why = 'the rows of a query run as statements, and only the run tells them'
  out.emit({ type: 'opaque', what: 'sql', why, weight: 'everything', evidence, through })
}

const statement =
  /^\s{0,20}(?:select|insert|update|delete|drop|truncate|alter|create|grant|revoke|copy|merge|with|call|vacuum|reindex|analyze|refresh|comment|set|do)\s/i
