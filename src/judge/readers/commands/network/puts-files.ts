import type { CommandReader, Word } from '../../command.ts'
import { optionValue, readOptions } from '../../options.ts'
import { parseAddress } from '../../addresses/parse-address.ts'
import type { ReadContext } from '../../read-context.ts'
import { emitFile, fileSource } from '../files/emit-file.ts'

const mostCommands = 64
const longest = 8_192

/** Makes a reader of the commands that a client of a file server is given: `-c 'open HOST; put FILE'`, or by standard input. */
export const putsFiles =
  (scheme: string): CommandReader =>
  (command, context) => {
    const options = readOptions(command.args, new Set(['c', 'e', 'f', 'b', 'u', 'p', 'P', 'o', 'i']))
    const given = [optionValue(options, 'c'), optionValue(options, 'e')].filter(word => word !== undefined)
    const typed = command.stdin.from === 'literal' ? command.stdin.text : undefined
    const [first] = command.args
    const texts =
      typed === undefined || !first
        ? given
        : [...given, { ...first, text: typed, evidence: command.evidence }]
    for (const word of texts) sendPut(word, options.operands[0]?.text, scheme, context)
    return undefined
  }

function sendPut(word: Word, operand: string | undefined, scheme: string, context: ReadContext): void {
  const lines = word.text.slice(0, longest).split(/[;\n]/).slice(0, mostCommands)
  const host = lines.map(line => opening.exec(line)?.[1]).find(text => text !== undefined) ?? operand
  const files = lines.flatMap(line => putting.exec(line)?.[1] ?? []).map(text => ({ ...word, text }))
  if (host === undefined || files.length === 0) return
  const sends = files.map(file => {
    emitFile(context, 'read', file, { recursive: true })
    return fileSource(file, context)
  })
  const address = parseAddress(host, scheme)
  const { evidence } = word
  context.out.emit({ type: 'connect', ...address, sends, evidence, through: context.through })
}

const opening = /^\s{0,9}open\s{1,9}(?:-\S{1,200}\s{1,9}){0,6}(\S{1,400})/
const putting =
  /^\s{0,9}(?:m?put|reput|send|append|mirror\s{1,9}(?:-\w{0,8}R\w{0,8}|--reverse))\s{1,9}(?:-\S{1,60}\s{1,9}){0,6}["']?([^\s"']{1,1000})/
