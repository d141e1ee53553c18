import type { Effect } from '../../../ground/model/effect.ts'
import { virtualPlace } from '../../../ground/model/place.ts'
import type { Word } from '../command.ts'
import { Collector, type ReadContext } from '../read-context.ts'
import { commandReaders } from './index.ts'

interface Given {
  readonly environment?: Readonly<Record<string, string>>
  readonly files?: Readonly<Record<string, string>>
}

/** Returns the effects of one program's words, as its own reader emits them; no nested code is read. */
export function effectsOfProgram(
  program: string,
  words: readonly string[],
  input: Given = {},
): readonly Effect[] {
  const evidence = { pointer: '/command', start: 0, end: 0 }
  const word = (text: string): Word => ({ text, known: true, glob: false, evidence })
  const out = new Collector()
  const context: ReadContext = {
    out,
    place: virtualPlace,
    files: new Map(Object.entries(input.files ?? {})),
    pointer: '/command',
    offset: null,
    outer: evidence,
    through: [],
    depth: 0,
    code: { readCode: () => false, readSql: () => undefined, printedBy: () => undefined },
  }
  const environment = new Map(
    Object.entries(input.environment ?? {}).map(([name, text]) => [name, word(text)]),
  )
  const args = words.map(word)
  commandReaders.get(program)?.(
    { program, raw: program, args, stdin: { from: 'input' }, environment, evidence },
    context,
  )
  return out.effects
}
