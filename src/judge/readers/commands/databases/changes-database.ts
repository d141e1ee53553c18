import type { DatabaseEffect, SqlStatement } from '../../../../ground/model/effect.ts'
import { type Command, type CommandReader, unread, type Word } from '../../command.ts'
import { namesProduction } from '../../texts/names-production.ts'

/** A pattern over the words of a program, and the verb and object of the statement that a fitting line stands for; the database where the line means one. */
export type DatabaseRow = readonly [pattern: RegExp, verb: string, object: string, database?: string]

/** Reads a program that does to a whole database what a statement would; the first row that fits decides. */
export const changesDatabase =
  (rows: readonly DatabaseRow[]): CommandReader =>
  (command, context) => {
    const line = command.args.map(word => word.text).join(' ')
    const found = rows.find(([pattern]) => pattern.test(line === '' ? ' ' : line))
    if (!found) return unread
    if (/--(?:dry-run|help|version)\b(?!=(?:false|no|0)\b)/.test(line)) return undefined
    const [pattern, verb, object, meant] = found
    const names = databaseNames(command.args, pattern, line)
    const statement: SqlStatement = { verb, object, names, writes: verb !== 'EXPORT', tricks: [] }
    const production = [
      ...command.args.map(word => word.text),
      ...['NODE_ENV', 'RAILS_ENV', 'MIX_ENV', 'DATABASE_URL', 'APP_ENV'].map(
        name => command.environment.get(name)?.text ?? '',
      ),
    ].find(namesProduction)
    const database = production ?? environmentOf(command.environment) ?? meant
    const effect: DatabaseEffect = {
      type: 'database',
      dialect: 'generic',
      statements: [statement],
      parsed: true,
      client: command.program,
      ...(database !== undefined && { database }),
      evidence: command.evidence,
      through: context.through,
    }
    context.out.emit(effect)
    return undefined
  }

/** Returns the environment that a framework is started in: `RAILS_ENV=test`. */
function environmentOf(environment: Command['environment']): string | undefined {
  return ['RAILS_ENV', 'MIX_ENV', 'NODE_ENV', 'APP_ENV', 'DJANGO_ENV', 'RACK_ENV']
    .map(name => environment.get(name)?.text)
    .find(text => text !== undefined && /^tests?$/.test(text))
}

/** Returns the last operand as the name, unless it is part of the verb: `db push` names no database. */
function databaseNames(args: readonly Word[], pattern: RegExp, line: string): readonly string[] {
  const texts = (pattern.exec(line)?.[0] ?? '').split(' ').filter(word => word.length > 1)
  return args
    .map(word => word.text)
    .filter(text => !text.startsWith('-'))
    .slice(-1)
    .filter(text => !texts.some(word => text === word || text.startsWith(`${word}:`)))
}
