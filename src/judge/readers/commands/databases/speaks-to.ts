import type { Command, CommandReader, Word } from '../../command.ts'
import type { ReadContext } from '../../read-context.ts'
import { pathTarget } from '../../paths/path-target.ts'
import { emitFile } from '../files/emit-file.ts'
import { type Options, readOptions, optionValue } from '../../options.ts'

/** A client of a database: its dialect, and the options that hold statements, files of them, host and database. */
export interface DatabaseClient {
  readonly dialect: string
  readonly sql: readonly string[]
  readonly files: readonly string[]
  readonly values: string
  readonly host: readonly string[]
  readonly database: readonly string[]
  /** Operands after the database are SQL (`sqlite3 FILE "SELECT 1"`), or all of them where none names it. */
  readonly sqlOperand?: boolean | 'first'
}

/** Makes a reader of a client: it reads statements of options, operands, files and standard input. */
export const speaksTo =
  (spec: DatabaseClient): CommandReader =>
  (command, context) => {
    const options = readOptions(
      command.args,
      new Set([...spec.sql, ...spec.files, ...spec.values.split(' ')]),
    )
    const host = optionValue(options, ...spec.host)?.text ?? hostIn(options.operands)
    const database = optionValue(options, ...spec.database)?.text ?? options.operands[0]?.text
    const about = {
      client: command.program,
      ...(host !== undefined && { host }),
      ...(database !== undefined && { database }),
    }
    const texts = [
      ...spec.sql.flatMap(name => options.values.get(name) ?? []),
      ...(spec.sqlOperand ? options.operands.slice(spec.sqlOperand === 'first' ? 0 : 1) : []),
    ]
    if (spec.dialect === 'redis') return readRedis(options.operands, about, context)
    for (const word of texts) readText(word, spec.dialect, about, context)
    readPager(options, context)
    for (const name of spec.files)
      for (const word of options.values.get(name) ?? []) readFile(word, spec.dialect, about, context)
    if (texts.length === 0 && spec.files.every(name => !options.values.has(name)))
      readInput(command, spec.dialect, about, context)
    if (command.stdin.from === 'output' && dumps.has(command.stdin.program) && host !== undefined)
      copyInto(host, spec.dialect, command, context)
    if (spec.dialect === 'sqlite' && options.operands[0])
      emitFile(context, 'read', plainPath(options.operands[0]))
    return { from: 'output', program: command.program }
  }

/** Reads the program that shows what comes back: `--pager='sh -c …'`. */
function readPager({ values }: Options, context: ReadContext): void {
  const [pager] = values.get('pager') ?? []
  if (pager) context.code.readCode('shell', pager.text, { ...context, offset: null, outer: pager.evidence })
}

function readRedis(operands: readonly Word[], about: About, context: ReadContext): undefined {
  const words = operands.map(word => word.text).join(' ')
  if (words) context.code.readSql('redis', deletesAll(operands, context) ? 'FLUSHDB' : words, context, about)
}

/** Tells whether a line deletes all keys that another one listed: `redis-cli --scan | xargs redis-cli del`. */
function deletesAll(operands: readonly Word[], { out }: ReadContext): boolean {
  const [verb, ...keys] = operands
  if (!/^(?:del|unlink)$/i.test(verb?.text ?? '') || keys.every(({ known }) => known)) return false
  return out.effects.some(
    effect =>
      effect.type === 'run' && effect.program === 'redis-cli' && listsAll.test(` ${effect.argv.join(' ')} `),
  )
}

const listsAll = /(?!.*--pattern [^*])(?: --scan | keys ["']?\*["']? )/i

const dumps = new Set(['mysqldump', 'mariadb-dump', 'pg_dump', 'pg_dumpall', 'mongodump', 'mongoexport'])

/** Emits a dump that is piped into a client: it goes to that client's server. */
function copyInto(host: string, scheme: string, { stdin, evidence }: Command, context: ReadContext): void {
  const { through } = context
  context.out.emit({ type: 'connect', scheme, host, port: null, sends: [stdin], evidence, through })
}

function hostIn(operands: readonly Word[]): string | undefined {
  const address = operands.find(word => /:\/\//.test(word.text))?.text
  return address === undefined
    ? undefined
    : (/:\/\/(?:[^@/\s]{0,200}@)?([^:/?\s]{1,253})/.exec(address)?.[1] ?? undefined)
}

type About = Parameters<ReadContext['code']['readSql']>[3]

function readText(word: Word, dialect: string, about: About, context: ReadContext): void {
  context.code.readSql(dialect, word.text, { ...context, offset: null, outer: word.evidence }, about)
}

function readFile(word: Word, dialect: string, about: About, context: ReadContext): void {
  const { path } = pathTarget(word, context.place)
  emitFile(context, 'read', word)
  readSqlFile(path, dialect, about, { ...context, offset: null, outer: word.evidence })
}

/** Reads the statements of a file; opaque where the file was not gathered. */
function readSqlFile(path: string | null, dialect: string, about: About, context: ReadContext): void {
  const { out, files, code, outer, through } = context
  if (path !== null) out.wantedFiles.add(path)
  const text = path === null ? undefined : files.get(path)
  if (text !== undefined) return code.readSql(dialect, text, context, about)
  const why = 'the statements in the file were not read'
  out.emit({ type: 'opaque', what: 'sql', why, weight: 'matters', evidence: outer, through })
}

function readInput(command: Command, dialect: string, about: About, context: ReadContext): void {
  const { stdin } = command
  const inside = { ...context, offset: null, outer: command.evidence }
  if (stdin.from === 'literal' || (stdin.from === 'decoded' && stdin.text !== undefined))
    context.code.readSql(dialect, stdin.text ?? '', inside, about)
  if (stdin.from === 'file') readSqlFile(stdin.target.path, dialect, about, inside)
}

/** `file:/x.db?mode=ro` names the same file as `/x.db`. */
function plainPath(word: Word): Word {
  const path = /^file:(?:\/\/)?([^?]{1,4096})/.exec(word.text)?.[1]
  return path === undefined ? word : { ...word, text: path }
}
