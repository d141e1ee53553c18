import type { SqlStatement } from '../../model/effect.ts'
import type { ParserName, ReadContext, SqlAbout } from '../read-context.ts'
import { documentStatements } from './document-commands.ts'
import { lexSql } from './lexer.ts'
import { parserFor } from './parsers.ts'
import { statementFrom } from './statements.ts'

const maximumText = 262_144

/** Reads SQL (or what a database speaks instead) and emits one database effect. Client commands are read too. */
export function readSql(dialect: string, text: string, context: ReadContext, about: SqlAbout = {}): void {
  const { out, outer: evidence, through } = context
  const cut = text.slice(0, maximumText)
  if (cut.length < text.length)
    out.emit({
      type: 'opaque',
      what: 'size',
      why: 'the SQL is longer than 256 KiB',
      weight: 'everything',
      evidence,
      through,
    })
  const sql = withoutClientCommands(cut, context)
  if (sql.trim() === '') return
  const other = documentStatements(dialect, sql)
  const statements =
    other ??
    lexSql(sql)
      .map(statementFrom)
      .filter(({ verb }) => verb !== '')
  const parsed = other !== undefined || isParsed(dialect, sql, context)
  out.emit({
    type: 'database',
    dialect,
    statements,
    parsed,
    client: about.client ?? null,
    ...(about.host !== undefined && { host: about.host }),
    ...(about.database !== undefined && { database: about.database }),
    evidence,
    through,
  })
  reportUnread(statements, parsed, context)
}

/** Whether a real parser agrees that this is SQL; asks for the parser where it is not loaded yet. */
function isParsed(dialect: string, sql: string, context: ReadContext): boolean {
  const order: readonly ParserName[] =
    dialect === 'postgresql' ? ['postgresql', 'generic-sql'] : ['generic-sql', 'postgresql']
  return order.some(name => {
    context.out.wantedParsers.add(name)
    const parse = parserFor(name)
    if (!parse || sql.length > 65_536) return false
    try {
      return parse(sql).length > 0
    } catch {
      return false
    }
  })
}

function reportUnread(
  statements: readonly SqlStatement[],
  parsed: boolean,
  { out, outer: evidence, through }: ReadContext,
): void {
  const strange = !parsed && statements.some(({ verb }) => !/^[A-Z ]+$/.test(verb))
  if (strange)
    out.emit({
      type: 'opaque',
      what: 'sql',
      why: 'no parser understands this SQL',
      weight: 'matters',
      evidence,
      through,
    })
}

/** `\! cmd`, `.shell cmd`, `\copy … to program`, `.import`: commands of the client itself, line by line. */
function withoutClientCommands(text: string, context: ReadContext): string {
  if (!/^\s*[\\.]/m.test(text)) return text
  return text
    .split('\n')
    .filter(line => !clientCommand(line.trim(), context))
    .join('\n')
}

function clientCommand(line: string, context: ReadContext): boolean {
  const shell = /^(?:\\!|\.(?:shell|system)\s|system\s|\\system\s)\s{0,9}(.{1,10000})$/.exec(line)?.[1]
  if (shell !== undefined) {
    context.code.readCode('shell', shell, { ...context, offset: null })
    return true
  }
  const program =
    /^\\(?:o|g|copy\b.{0,500}\b(?:to|from)\s{1,9}program|w)\s{0,9}\|?\s{0,9}['|](.{1,2000}?)'?$/i.exec(
      line,
    )?.[1]
  if (program !== undefined && /program|^\\[ogw]\s{0,9}\|/i.test(line))
    context.code.readCode('shell', program, { ...context, offset: null })
  return /^(?:\\|\.[a-z])/.test(line)
}
