import { type Command, type CommandReader, unread, type Word } from '../../command.ts'
import { namesProduction } from '../../texts/names-production.ts'
import { pathTarget } from '../../paths/path-target.ts'
import type { ReadContext } from '../../read-context.ts'
import { modelChanges, sqlIn } from './model-changes.ts'
import { runCode, runFile } from './run-code.ts'

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
  if (runner.language !== 'sql') runFile(runner.language, word, context)
  if (path !== null) context.out.wantedFiles.add(path)
  const text = path === null ? undefined : context.files.get(path)
  if (text !== undefined) statementsIn({ ...word, text }, runner, command, context)
  return undefined
}

function readText(word: Word, runner: Runner, command: Command, context: ReadContext): undefined {
  if (runner.language !== 'sql') runCode(runner.language, { from: 'literal', text: word.text }, word, context)
  statementsIn(word, runner, command, context)
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
