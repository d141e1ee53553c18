import type { DatabaseEffect, SqlStatement } from '../../../model/effect.ts'
import type { CommandReader, Word } from '../../command.ts'
import { namesProduction } from '../../texts/names-production.ts'

/** A pattern over the words of a program, and the verb and object of the statement that a fitting line stands for. */
export type DatabaseRow = readonly [pattern: RegExp, verb: string, object: string]

/** Reads a program that does to a whole database what a statement would; the first row that fits decides. */
export const changesDatabase =
  (rows: readonly DatabaseRow[]): CommandReader =>
  (command, context) => {
    const line = command.args.map(word => word.text).join(' ')
    const found = rows.find(([pattern]) => pattern.test(line === '' ? ' ' : line))
    if (!found || /--(?:dry-run|help|version)\b/.test(line)) return undefined
    const [pattern, verb, object] = found
    const names = databaseNames(command.args, pattern, line)
    const statement: SqlStatement = { verb, object, names, writes: verb !== 'EXPORT', tricks: [] }
    const production = [
      ...command.args.map(word => word.text),
      ...['NODE_ENV', 'RAILS_ENV', 'MIX_ENV', 'DATABASE_URL', 'APP_ENV'].map(
        name => command.environment.get(name)?.text ?? '',
      ),
    ].find(namesProduction)
    const effect: DatabaseEffect = {
      type: 'database',
      dialect: 'generic',
      statements: [statement],
      parsed: true,
      client: command.program,
      ...(production !== undefined && { database: production }),
      evidence: command.evidence,
      through: context.through,
    }
    context.out.emit(effect)
    return undefined
  }

/** Returns the last operand as the name, unless it is part of the verb: `db push` names no database. */
function databaseNames(args: readonly Word[], pattern: RegExp, line: string): readonly string[] {
  const said = (pattern.exec(line)?.[0] ?? '').split(' ').filter(word => word.length > 1)
  return args
    .map(word => word.text)
    .filter(text => !text.startsWith('-'))
    .slice(-1)
    .filter(text => !said.some(word => text === word || text.startsWith(`${word}:`)))
}
