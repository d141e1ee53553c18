import type { ParserName } from '../read-context.ts'

/** Returns the statements as a library gives them; throws on text that it does not understand. */
export type ParseSql = (text: string, dialect: string) => readonly unknown[]

const ready = new Map<ParserName, ParseSql>()
const loading = new Map<ParserName, Promise<void>>()

/** Loads a parser's WebAssembly, once. When it can't be loaded the lexer stands in, and says so in the effect. */
export async function loadParser(name: ParserName): Promise<void> {
  if (ready.has(name)) return
  const started = loading.get(name) ?? (name === 'postgresql' ? loadPostgres() : loadGeneric())
  loading.set(name, started)
  await started.catch(() => {
    loading.delete(name)
  })
}

async function loadPostgres(): Promise<void> {
  const library = await import('libpg-query')
  await library.loadModule()
  ready.set('postgresql', text => (library.parseSync(text).stmts ?? []).map(item => item.stmt))
}

async function loadGeneric(): Promise<void> {
  const library = await import('@guanmingchiu/sqlparser-ts')
  await library.init()
  ready.set('generic-sql', (text, dialect) => {
    const known = library.dialectFromString(dialect) ?? library.dialectFromString('generic')
    return library.Parser.parse(text, known) as readonly unknown[]
  })
}

/** True when the parser has been loaded. */
export function parserReady(name: ParserName): boolean {
  return ready.has(name)
}

/** Returns the parser, when it has been loaded. */
export function parserFor(name: ParserName): ParseSql | undefined {
  return ready.get(name)
}
