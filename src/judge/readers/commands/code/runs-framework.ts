import { type Command, type CommandReader, unread, type Word } from '../../command.ts'
import { namesProduction } from '../../texts/names-production.ts'
import { pathTarget } from '../../paths/path-target.ts'
import type { ReadContext } from '../../read-context.ts'
import { runCode, runFile } from './run-code.ts'
import type { SqlStatement } from '../../../../ground/model/effect.ts'

/** Calls of frameworks that change every row of a model: pattern → verb. The first group is the model's name. */
const changes: readonly (readonly [RegExp, string])[] = [
  // Active Record, Sequel and Mongoid.
  [/\b([A-Z][\w:]{0,80})\.(?:unscoped\.|all\.)?(?:delete_all|destroy_all)\b(?!\s*\(\s*[^)\s])/g, 'DELETE'],
  [/\b([A-Z][\w:]{0,80})\.(?:all\.|find_each\b|each\b).{0,40}(?:&:|\.)(?:destroy|delete)\b/g, 'DELETE'],
  [/\b([A-Z][\w:]{0,80})\.(?:unscoped\.|all\.)?update_all\b/g, 'UPDATE'],
  [/\b(?:truncate_tables|truncate)\s{0,4}\(?\s{0,4}[:'"]?(\w{1,80})/g, 'TRUNCATE'],
  [/\b(?:drop_table|drop_database|drop_schema|dropCollection)\s{0,4}\(?\s{0,4}[:'"]?(\w{0,80})/g, 'DROP'],
  [/\b(?:Mongoid\.purge!|DatabaseCleaner\.clean\w{0,20})()/g, 'TRUNCATE'],
  // Django.
  [/\b(\w{1,80})\.objects\.(?:all\(\)\.)?(?:_raw_)?delete\(\)/g, 'DELETE'],
  [/\b(\w{1,80})\.objects\.(?:all\(\)\.)?update\(/g, 'UPDATE'],
  [/\bcall_command\(\s{0,4}['"](flush|reset_db|sqlflush)['"]/g, 'TRUNCATE'],
  // SQLAlchemy.
  [/\b(?:db|Base|metadata)(?:\.\w{1,20})?\.(drop_all)\(/g, 'DROP'],
  [/\b(\w{1,80})\.query\.delete\(\)|\bquery\(\s{0,4}(?:\w{1,80})\s{0,4}\)\.delete\(\)/g, 'DELETE'],
  // Laravel.
  [
    /\b([A-Z]\w{0,80})::(?:truncate|query\(\)->(?:truncate|delete|forceDelete)|all\(\)->each->delete)\b/g,
    'TRUNCATE',
  ],
  [/\bDB::table\(\s{0,4}['"](\w{1,80})['"]\s{0,4}\)->(?:truncate|delete)\(\)/g, 'TRUNCATE'],
  [/\bSchema::(?:drop|dropIfExists|dropAllTables|dropDatabaseIfExists)\(\s{0,4}['"]?(\w{0,80})/g, 'DROP'],
  // Ecto, with a bare schema: a query that chooses rows is another matter.
  [/\bRepo\.delete_all[\s(]{1,4}([A-Z][\w.]{0,80})\s{0,4}(?:\)|$|;)/g, 'DELETE'],
  // Prisma, Sequelize, TypeORM, Knex, Mongoose.
  [/\b(\w{1,80})\.deleteMany\(\s{0,4}(?:\{\s{0,4}\})?\s{0,4}\)/g, 'DELETE'],
  [/\b(\w{1,80})\.destroy\(\s{0,4}\{[^}]{0,100}truncate\s{0,4}:\s{0,4}true/g, 'TRUNCATE'],
  [/\bsync\(\s{0,4}\{[^}]{0,100}(force)\s{0,4}:\s{0,4}true/g, 'DROP'],
  [/\b(dropDatabase|dropSchema|dropTable(?:IfExists)?)\(/g, 'DROP'],
]

/** A call that hands SQL to a connection as a text of its own. */
const handed =
  /\b(?:execute|exec_query|exec_update|statement|unprepared|raw|query|query!|executeRaw(?:Unsafe)?|execute_sql)\s{0,4}[(!]{0,2}\s{0,4}(["'`])((?:(?!\1)[^\\]){4,4000})\1/g

/** The longest code that is searched, in characters. */
const maxLength = 50_000

/** Returns statements for the changes of whole tables that code makes by methods of models; at most 32. */
function modelChanges(code: string): readonly SqlStatement[] {
  const text = code.slice(0, maxLength)
  return changes
    .flatMap(([pattern, verb]) => [...text.matchAll(pattern)].map(match => statementOf(verb, match[1] ?? '')))
    .slice(0, 32)
}

/** Returns the texts of SQL that code hands to a connection; at most 32. */
function sqlIn(code: string): readonly string[] {
  return [...code.slice(0, maxLength).matchAll(handed)].map(match => match[2] ?? '').slice(0, 32)
}

function statementOf(verb: string, name: string): SqlStatement {
  const names = name === '' ? [] : [name]
  const every = verb === 'DELETE' || verb === 'UPDATE'
  return { verb, object: 'TABLE', names, writes: true, tricks: [], ...(every && { where: 'none' as const }) }
}

/** A sub-command by which a framework's own tool takes code, or statements of its database. */
export interface Runner {
  /** The first one or two words of the line. */
  readonly verb: RegExp
  readonly language: 'ruby' | 'python' | 'php' | 'elixir' | 'sql'
  /** Options whose value is the code. */
  readonly options?: readonly string[]
  /** The first operand is the code, or the file that holds it. */
  readonly operand?: true
}

/**
 * Makes a reader of a framework's tool: `rails runner CODE`, `manage.py shell -c CODE`,
 * `artisan tinker --execute=CODE`, or code of standard input.
 */
export const runsFramework =
  (runners: readonly Runner[]): CommandReader =>
  (command, context) => {
    const { args, program } = command
    const words = args.map(({ text }) => text)
    const runner = runners.find(
      ({ verb }) => verb.test(words[0] ?? '') || verb.test(words.slice(0, 2).join(' ')),
    )
    if (!runner) return unread
    const rest = args.slice(runner.verb.test(words[0] ?? '') ? 1 : 2)
    const inside = { ...context, through: [...context.through, program] }
    const code = codeWord(runner, rest)
    if (code && code.text !== '-') return readWord(code, runner, command, inside)
    const { stdin, evidence } = command
    if (stdin.from === 'literal' || stdin.from === 'decoded')
      readText({ text: stdin.text ?? '', known: true, glob: false, evidence }, runner, command, inside)
    else if (stdin.from === 'file' && stdin.target.path !== null) {
      const word = { text: stdin.target.path, known: true, glob: false, evidence }
      readWord(word, runner, command, inside)
    }
    return undefined
  }

function codeWord({ options = [], operand }: Runner, rest: readonly Word[]): Word | undefined {
  for (const [i, word] of rest.entries()) {
    const equals = options.find(option => option.startsWith('--') && word.text.startsWith(`${option}=`))
    if (equals !== undefined) return { ...word, text: word.text.slice(equals.length + 1) }
    if (options.includes(word.text)) return rest[i + 1]
  }
  if (operand !== true) return undefined
  const valued = /^(?:-e|--environment|--connection|--database|-d|-f|--dataSource)$/
  return rest.find(
    ({ text }, i) => text === '-' || !(text.startsWith('-') || valued.test(rest[i - 1]?.text ?? '')),
  )
}

/** Reads a word as a file where it has the ending of one, and else as the code itself. */
function readWord(word: Word, runner: Runner, command: Command, context: ReadContext): undefined {
  if (!/^[\w@~./-]{1,1000}\.(?:rb|py|php|exs?|sql)$/.test(word.text))
    return readText(word, runner, command, context)
  const { path } = pathTarget(word, context.place)
  if (path !== null) context.out.wantedFiles.add(path)
  const text = path === null ? undefined : context.files.get(path)
  if (text !== undefined) statementsIn({ ...word, text }, runner, command, context)
  if (runner.language !== 'sql') runFile(runner.language, word, context)
  return undefined
}

function readText(word: Word, runner: Runner, command: Command, context: ReadContext): undefined {
  statementsIn(word, runner, command, context)
  if (runner.language !== 'sql') runCode(runner.language, { from: 'literal', text: word.text }, word, context)
  return undefined
}

/** Emits the statements in code: its SQL, and the models' own methods that change every row. */
function statementsIn(word: Word, { language }: Runner, command: Command, context: ReadContext): void {
  const { program, environment } = command
  const inside = { ...context, offset: null, outer: word.evidence }
  const names = ['RAILS_ENV', 'DJANGO_SETTINGS_MODULE', 'APP_ENV', 'MIX_ENV', 'FLASK_ENV', 'DATABASE_URL']
  const production = names.map(name => environment.get(name)?.text ?? '').find(namesProduction)
  const about = { client: program, ...(production !== undefined && { database: production }) }
  if (language === 'sql') return context.code.readSql('generic', word.text, inside, about)
  for (const sql of sqlIn(word.text)) context.code.readSql('generic', sql, inside, about)
  const statements = modelChanges(word.text)
  if (statements.length === 0) return
  const { evidence } = word
  context.out.emit({
    type: 'database',
    dialect: 'generic',
    statements,
    parsed: false,
    ...about,
    evidence,
    through: context.through,
  })
}
