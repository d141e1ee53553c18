import { type FilePosition, GateError } from '../../ground/model/errors.ts'

/** The keys and indexes that lead to a value of a policy file. */
export type Path = readonly (string | number)[]

/** The source of a setting: a line of a file, a variable of the environment, or a flag. */
export interface SettingSource {
  /** The source for messages: `file:line` where it is a file. */
  readonly text: string
  /** The file and the line for programs; absent for a source that is no file. */
  readonly position?: FilePosition
}

/** Returns the source of a setting that stands on a line of a file. */
export function lineOfFile(file: string, line: number): SettingSource {
  return { text: `${file}:${line}`, position: { file, line } }
}

/** Refuses a setting with its source, its key and the reason. */
export function refuseSetting(source: SettingSource, path: Path, what: string): never {
  const key = dottedPath(path)
  throw refusalAt(source, `${key} ${what}${what.endsWith('?') ? '' : '.'}`, key)
}

/** Returns the error for a source: its message begins with the source, and its position is a value of its own. */
export function refusalAt({ text, position }: SettingSource, sentence: string, field?: string): GateError {
  return new GateError('configuration', `${text}: ${sentence}`, field, position ? { position } : {})
}

/** Returns a path as a person writes it: profile.default.points.paths.keys, rule.1.effect for the first rule. */
export function dottedPath(path: Path): string {
  return path.map(part => (typeof part === 'number' ? part + 1 : part)).join('.')
}
