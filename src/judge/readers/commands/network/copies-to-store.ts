import { wordSet } from '../../../../ground/model/word-set.ts'
import { type Command, type CommandReader, unread, type Word } from '../../command.ts'
import { pathTarget } from '../../paths/path-target.ts'
import type { ReadContext } from '../../read-context.ts'
import { emitFiles, fileSource } from '../files/emit-file.ts'
import { readOptions } from '../../options.ts'

/** A run that only says what it would copy; `-n` is no trial in every program. */
const trial = /^--(?:dry-?run|just-print)(?:=(?:true|1))?$/

/** A store that a program copies files to: the words before a copy, and the look of an address there. */
export interface CloudStore {
  readonly verb: RegExp
  readonly remote: RegExp
  readonly host: string
  readonly values: string
}

/** Makes a reader of copies into a store: the files are read here, and leave: `aws s3 cp FILE s3://…`. */
export const copiesToStore =
  (store: CloudStore): CommandReader =>
  (command, context) => {
    const { operands } = readOptions(command.args, wordSet(store.values))
    if (command.args.some(({ text }) => trial.test(text))) return undefined
    const texts = operands.map(word => word.text)
    const verbs = store.verb.test(texts.slice(0, 2).join(' ')) ? 2 : store.verb.test(texts[0] ?? '') ? 1 : 0
    const [to] = operands.slice(-1)
    const sources = operands
      .slice(verbs, -1)
      .filter(word => !store.remote.test(word.text) && word.text !== '-')
    if (verbs === 0) return unread
    if (!to || !store.remote.test(to.text) || sources.length === 0) return undefined
    emitFiles(context, 'read', sources, { recursive: true })
    emitUpload(hostOf(to, store), to, sources, command, context)
    return undefined
  }

/** Returns the host of a store. A remote of the program's settings is one's own place; one that the line spells out is not. */
function hostOf(to: Word, { host }: CloudStore): string {
  return /\bhost=([^,:]{1,253})/.exec(to.text)?.[1] ?? host
}

/** Places that hold everything of a person or a machine, keys among it. */
const whole: ReadonlySet<string> = new Set(['home', 'root', 'system-root'])

function emitUpload(
  host: string,
  to: Word,
  sources: readonly Word[],
  { evidence }: Command,
  context: ReadContext,
): void {
  const { out, place, through } = context
  const secret = sources.some(word => {
    const { roles, class: kind } = pathTarget(word, place)
    return whole.has(kind) || roles.some(role => role === 'credential' || role === 'personal')
  })
  if (host === '' && !secret) return
  out.emit({
    type: 'connect',
    scheme: 'store',
    host: host.toLowerCase(),
    port: null,
    url: to.text,
    sends: sources.map(word => fileSource(word, context)),
    evidence,
    through,
  })
}

/** Reads uploads whose file is named by an option: `az storage blob upload --file FILE`. */
export const uploadsToAzure: CommandReader = (command, context) => {
  const line = command.args
    .slice(0, 3)
    .map(word => word.text)
    .join(' ')
  if (!/^storage (?:blob|file|fs) upload/.test(line)) return unread
  const { values } = readOptions(command.args, wordSet('file f source s account-name container-name name n'))
  const sources = ['file', 'f', 'source', 's'].flatMap(name => values.get(name) ?? [])
  const [to] = sources
  if (!to) return undefined
  emitFiles(context, 'read', sources, { recursive: true })
  emitUpload('windows.net', { ...to, text: 'azure storage' }, sources, command, context)
  return undefined
}
