import type { Command, Word } from '../../command.ts'
import { pathTarget } from '../../paths/path-target.ts'
import type { ReadContext } from '../../read-context.ts'

const maximumLines = 500

/** Adds the options of `-K FILE` to the words: one to a line, `name = "value"` or `-x value`. */
export function readCurlConfig(command: Command, context: ReadContext): readonly Word[] {
  const at = command.args.findIndex(word => /^(?:-[a-zA-Z]{0,8}K|--config)$/.test(word.text))
  const file = command.args[at + 1]
  if (at === -1 || !file) return command.args
  return [
    ...command.args,
    ...(textOf(file, command, context) ?? '')
      .split('\n')
      .slice(0, maximumLines)
      .flatMap(line => wordsOf(line, file)),
  ]
}

function textOf(file: Word, { stdin }: Command, context: ReadContext): string | undefined {
  if (file.text === '-') return stdin.from === 'literal' ? stdin.text : undefined
  const { path } = pathTarget(file, context.place)
  if (path === null) return undefined
  context.out.wantedFiles.add(path)
  return context.files.get(path)
}

function wordsOf(line: string, file: Word): readonly Word[] {
  const [, dashes = '', name, quoted, plain] =
    /^\s{0,20}(-{0,2})([\w-]{1,40})(?:\s{0,9}[=:\s]\s{0,9}(?:"((?:[^"\\]|\\.){0,4000})"|(\S.{0,4000})))?\s{0,20}$/.exec(
      line,
    ) ?? []
  if (name === undefined) return []
  const value = quoted?.replace(/\\(.)/g, '$1') ?? plain?.trim()
  const word = (text: string): Word => ({ text, known: true, glob: false, evidence: file.evidence })
  return [word(`${dashes || '--'}${name}`), ...(value === undefined ? [] : [word(value)])]
}
