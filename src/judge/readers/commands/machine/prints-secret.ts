import { type Command, type CommandReader, unread, type Word } from '../../command.ts'
import type { ReadContext } from '../../read-context.ts'
import { emitFile } from '../files/emit-file.ts'

/** Reads `store`, where secrets lie, when the line asks for one of them to be printed. */
export const printsSecret =
  (asked: RegExp, store: string): CommandReader =>
  (command, context) => {
    const line = command.args
      .slice(0, 20)
      .map(word => word.text)
      .join(' ')
    if (!asked.test(line.slice(0, 500))) return unread
    readsStore(store, command, context)
    return undefined
  }

/** Emits a store whose contents are given out, as the file that it is. */
export function readsStore(path: string, command: Command, context: ReadContext): void {
  const word: Word = { text: path, known: true, glob: false, evidence: command.evidence }
  emitFile(context, 'read', word)
}
