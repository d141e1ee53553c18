import type { Command, CommandReader, Word } from '../../command.ts'
import { pathTarget } from '../../paths/path-target.ts'
import type { ReadContext } from '../../read-context.ts'
import { emitFiles, fileSource } from '../files/emit-file.ts'
import { readOptions } from '../../options.ts'

/** Programs that copy between here and a store: the words before the copy, and how an address there looks. */
interface Store {
  readonly verb: RegExp
  readonly remote: RegExp
  readonly host: string
  readonly values: string
}

const aws: Store = {
  verb: /^(?:s3 )?(?:cp|sync|mv)$/,
  remote: /^s3:\/\//,
  host: 'amazonaws.com',
  values: 'acl profile region include exclude endpoint-url content-type cache-control storage-class sse',
}
const google: Store = {
  verb: /^(?:storage )?(?:cp|rsync|mv)$/,
  remote: /^gs:\/\//,
  host: 'googleapis.com',
  values: 'project h J x',
}

const stores: Readonly<Record<string, Store>> = {
  aws,
  awslocal: { ...aws, host: 'localhost' },
  s3cmd: { ...aws, verb: /^(?:put|sync)$/ },
  gsutil: google,
  gcloud: google,
  rclone: {
    verb: /^(?:copy|copyto|sync|move|moveto|rcat)$/,
    remote: /^(?:[\w-]{2,64}|:\w{1,20}(?:,[^:]{1,300})?):/,
    host: '',
    values: 'config include exclude filter transfers',
  },
  azcopy: { verb: /^(?:copy|cp|sync)$/, remote: /^https:/, host: 'windows.net', values: 'recursive' },
}

/** What goes into a store is read here, and leaves: `aws s3 cp FILE s3://…`, `rclone copy FOLDER remote:`. */
const upload: CommandReader = (command, context) => {
  const store = stores[command.program]
  if (!store) return undefined
  const { operands } = readOptions(command.args, new Set(store.values.split(' ')))
  const texts = operands.map(word => word.text)
  const verbs = store.verb.test(texts.slice(0, 2).join(' ')) ? 2 : store.verb.test(texts[0] ?? '') ? 1 : 0
  const [to] = operands.slice(-1)
  const sources = operands.slice(verbs, -1).filter(word => !store.remote.test(word.text) && word.text !== '-')
  if (verbs === 0 || !to || !store.remote.test(to.text) || sources.length === 0) return undefined
  emitFiles(context, 'read', sources, { recursive: true })
  emitUpload(hostOf(to, store), to, sources, command, context)
  return undefined
}

/** A remote that stands in the settings of the program is a place of one’s own; one that the line spells out is not. */
function hostOf(to: Word, { host }: Store): string {
  return /\bhost=([^,:]{1,253})/.exec(to.text)?.[1] ?? host
}

/** Everything of a person or a machine, keys among it. */
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

/** `az storage blob upload --file FILE`: the file is named by an option. */
const azure: CommandReader = (command, context) => {
  const line = command.args
    .slice(0, 3)
    .map(word => word.text)
    .join(' ')
  if (!/^storage (?:blob|file|fs) upload/.test(line)) return undefined
  const { values } = readOptions(
    command.args,
    new Set('file f source s account-name container-name name n'.split(' ')),
  )
  const sources = ['file', 'f', 'source', 's'].flatMap(name => values.get(name) ?? [])
  const [to] = sources
  if (!to) return undefined
  emitFiles(context, 'read', sources, { recursive: true })
  emitUpload('windows.net', { ...to, text: 'azure storage' }, sources, command, context)
  return undefined
}

export const uploads: readonly (readonly [string, CommandReader])[] = [
  ...Object.keys(stores).map(name => [name, upload] as const),
  ['az', azure],
]
