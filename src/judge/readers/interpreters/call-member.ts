import type { DataSource, FileEffect } from '../../../ground/model/effect.ts'
import { mapOf } from '../../../ground/model/map-of.ts'
import { parseAddress } from '../addresses/parse-address.ts'
import { fromBase64 } from '../texts/decode-once.ts'
import { cmdletTarget, emitCmdletPath } from './emit-cmdlet-path.ts'
import { parsePowerShell } from './parse-powershell.ts'
import { itemsOf, joinValues, knownText, openValue, type ScriptValue } from './script-value.ts'
import type { ScriptRunner } from './script-runner.ts'
import { wipeDisk } from './wipe-disk.ts'

type Args = readonly ScriptValue[]
/** A method of an object; undefined for one that is not known. */
type MemberReader = (owner: ScriptValue, args: Args, run: ScriptRunner) => ScriptValue | undefined

/** Reads a property or a call of an object: of .NET, of COM, of WMI, of a file, of a text. */
export function callMember(
  owner: ScriptValue,
  name: string,
  args: Args | undefined,
  run: ScriptRunner,
): ScriptValue {
  const open = openValue(`${owner.text}.${name}`, owner.source ? { source: owner.source } : {})
  if (args === undefined) return propertyOf(owner, name) ?? open
  const kind = owner.object ?? ''
  const known =
    methods.get(`${kind}.${name}`) ?? methods.get(`${kind.replace(/^(?:type:io\.)\w+$/, '$1*')}.${name}`)
  const result =
    known?.(owner, args, run) ?? ofKind(kind, name, owner, args, run) ?? changedText(owner, name, args)
  if (result) return result
  if (name.startsWith('delete') && kind === '') emitCmdletPath('delete', owner.text || '$_', run.context, {})
  return open
}

const ownPath =
  /^(?:fullname|path|pspath|providerpath|name|basename|directoryname|directory|value|definition|source|content|text)$/

function propertyOf(owner: ScriptValue, name: string): ScriptValue | undefined {
  const entry = owner.entries?.get(name)
  if (entry) return entry
  if (/^\d{1,3}$/.test(name) && owner.items) return owner.items[+name]
  if (/^type:text\.(?:encoding|\w+encoding)$/.test(owner.object ?? ''))
    return { ...owner, object: `encoding:${name}` }
  if (owner.object === 'files' && /^(?:fullname|path|pspath|providerpath|name)$/.test(name)) return owner
  if (name === 'invokecommand' && owner.text === '$executioncontext')
    return openValue('', { object: 'invoker' })
  if (name === 'length' || name === 'count') return openValue('')
  return ownPath.test(name) ? owner : undefined
}

/** Makes an object of a value: `[IO.FileInfo]'x'`, `[scriptblock]'…'`, `[wmiclass]'…'`. */
export function objectOf(value: ScriptValue, type: ScriptValue): ScriptValue {
  const name = type.object?.slice('type:'.length) ?? ''
  if (/^io\.(?:file|directory)info$/.test(name)) return { ...value, isKnown: false, object: 'files' }
  if (name === 'wmiclass') return openValue('', { object: `wmi:${value.text.toLowerCase()}` })
  if (name === 'scriptblock') return blockOf(value)
  if (name === 'char' && /^(?:0x[\da-f]{1,4}|\d{1,5})$/i.test(value.text))
    return knownText(String.fromCharCode(+value.text))
  return value
}

/** Returns a COM object by the name of its program. */
export function comObject(name: string): ScriptValue {
  return openValue(name, { object: `com:${name.toLowerCase()}` })
}

function blockOf(value: ScriptValue): ScriptValue {
  if (!value.isKnown)
    return openValue(value.text, { ...(value.source && { source: value.source }), object: 'script' })
  return openValue('{…}', { block: parsePowerShell(value.text).body })
}

const fileVerbs: ReadonlyMap<string, FileEffect['type']> = mapOf({
  delete: 'delete',
  readalltext: 'read',
  readallbytes: 'read',
  readalllines: 'read',
  readlines: 'read',
  openread: 'read',
  opentext: 'read',
  open: 'read',
  writealltext: 'write',
  writeallbytes: 'write',
  writealllines: 'write',
  create: 'write',
  createtext: 'write',
  openwrite: 'write',
  appendalltext: 'append',
  appendalllines: 'append',
  appendtext: 'append',
  createtextfile: 'write',
  opentextfile: 'read',
  deletefile: 'delete',
  deletefolder: 'delete',
})

function onPath(
  name: string,
  [path, to]: Args,
  isFolder: boolean,
  run: ScriptRunner,
): ScriptValue | undefined {
  const { out, place, outer: evidence, through } = run.context
  const verb = fileVerbs.get(name)
  if (path === undefined) return undefined
  const target = cmdletTarget(path.text, place)
  if (verb && !(isFolder && name === 'create')) {
    const recursive = isFolder && verb === 'delete'
    const content: DataSource | undefined =
      verb === 'read' || verb === 'delete' || !to
        ? undefined
        : to.isKnown
          ? { from: 'literal', text: to.text }
          : (to.source ?? { from: 'unknown' })
    emitCmdletPath(verb, path.text, run.context, { recursive, ...(content && { content }) })
    return openValue(`$(${path.text})`, { source: { from: 'file', target } })
  }
  const type = /^(?:move|movefile|movefolder)$/.test(name)
    ? 'move'
    : /^(?:copy|copyfile|copyfolder)$/.test(name)
      ? 'copy'
      : undefined
  if (!type || to === undefined) return undefined
  out.emit({ type, target, to: cmdletTarget(to.text, place), recursive: isFolder, evidence, through })
  return openValue('')
}

function ofKind(
  kind: string,
  name: string,
  owner: ScriptValue,
  args: Args,
  run: ScriptRunner,
): ScriptValue | undefined {
  if (/^type:io\.(?:file|directory)$/.test(kind)) return onPath(name, args, kind.endsWith('directory'), run)
  if (kind === 'com:scripting.filesystemobject') return onPath(name, args, name.endsWith('folder'), run)
  if (kind === 'files') return ofFiles(name, owner, args, run)
  if (kind.startsWith('wmi:')) return ofWmi(kind, name, args, run)
  if (/^net\.(?:webclient|http\.httpclient)$/.test(kind)) return ofWebClient(name, args, run)
  if (kind.startsWith('encoding:') && name === 'getstring') return decodeBytes(kind, args)
  if (kind === 'processes' && name === 'kill') return killProcess(owner.text, run)
  return undefined
}

function killProcess(
  text: string,
  { context: { out, outer: evidence, through } }: ScriptRunner,
): ScriptValue {
  out.emit({ type: 'process', verb: 'kill', target: text || 'all', whole: text === '', evidence, through })
  return openValue('')
}

function ofFiles(name: string, owner: ScriptValue, args: Args, run: ScriptRunner): ScriptValue | undefined {
  const path = owner.text.replace(/[\\/]\*$/, '')
  if (name === 'delete') {
    emitCmdletPath('delete', path, run.context, { recursive: true })
    return openValue('')
  }
  return onPath(name.replace(/to$/, ''), [{ ...owner, text: path }, ...args], false, run)
}

function ofWmi(kind: string, name: string, args: Args, run: ScriptRunner): ScriptValue | undefined {
  if (kind.includes('win32_shadowcopy') && /^(?:delete|remove)/.test(name))
    wipeDisk('win32_shadowcopy', [], run.context)
  else if (kind.includes('win32_process') && name === 'terminate') killProcess('', run)
  else if (kind.includes('win32_process') && name === 'create' && args[0])
    run.runNative(splitLine(args[0].text))
  else return undefined
  return openValue('')
}

const uploads = /^upload(file|string|data|values)?(?:async|taskasync)?$|^(?:post|put|send)async$/
const fetches = /^(?:download(?:string|file|data)|openread|get\w*)(?:async|taskasync)?$/

function ofWebClient(name: string, args: Args, run: ScriptRunner): ScriptValue | undefined {
  const url = args[0]?.text ?? ''
  const isUpload = uploads.test(name)
  if (!isUpload && !fetches.test(name)) return undefined
  const { out, outer: evidence, through, place } = run.context
  const last = args.at(-1)
  const sent: DataSource =
    name.startsWith('uploadfile') && last
      ? { from: 'file', target: cmdletTarget(last.text, place) }
      : last?.isKnown && args.length > 1
        ? { from: 'literal', text: last.text }
        : (last?.source ?? { from: 'unknown' })
  const sends = isUpload ? [sent] : []
  const method = isUpload ? 'POST' : 'GET'
  const saved = name.startsWith('downloadfile') ? args[1]?.text : undefined
  const savesTo = saved === undefined ? {} : { savesTo: cmdletTarget(saved, place) }
  out.emit({
    type: 'connect',
    ...parseAddress(url, 'https'),
    url,
    method,
    sends,
    ...savesTo,
    evidence,
    through,
  })
  if (saved !== undefined) emitCmdletPath('write', saved, run.context, {})
  return openValue(`$(${url})`, { source: { from: 'download', url: url.slice(0, 300) } })
}

function decodeBytes(kind: string, [bytes]: Args): ScriptValue {
  const source = { from: 'decoded', encoding: 'base64' } as const
  if (bytes?.object !== 'bytes' || !bytes.isKnown) return openValue('', { source: bytes?.source ?? source })
  const text = Buffer.from(bytes.text, 'latin1').toString(/unicode|utf16/.test(kind) ? 'utf16le' : 'utf8')
  return { ...knownText(text), source }
}

function startProgram(
  _owner: ScriptValue,
  [program, words]: Args,
  run: ScriptRunner,
): ScriptValue | undefined {
  if (!program) return undefined
  run.runNative([program.text.replaceAll('\\', '/'), ...splitLine(words?.text ?? '')])
  return openValue('', { object: 'process' })
}

function runLine(_owner: ScriptValue, [line]: Args, run: ScriptRunner): ScriptValue | undefined {
  if (line) run.runNative(splitLine(line.text.replaceAll('\\', '/')))
  return openValue('')
}

function runScript(_owner: ScriptValue, [text]: Args, run: ScriptRunner): ScriptValue | undefined {
  if (!text) return undefined
  const { out, outer: evidence, through } = run.context
  if (text.isKnown) run.readText(text.text)
  else
    out.emit({
      type: 'execute',
      language: 'powershell',
      source: text.source ?? { from: 'unknown' },
      read: false,
      evidence,
      through,
    })
  return openValue('')
}

function splitLine(text: string): readonly string[] {
  return [...text.matchAll(/"([^"]{0,4000})"|(\S{1,4000})/g)].map(([, quoted, bare]) => quoted ?? bare ?? '')
}

const methods: ReadonlyMap<string, MemberReader> = new Map<string, MemberReader>([
  ['com:wscript.shell.run', runLine],
  ['com:wscript.shell.exec', runLine],
  [
    'com:wscript.shell.regdelete',
    (_owner, [key], run) => (emitCmdletPath('delete', key?.text ?? '', run.context, {}), openValue('')),
  ],
  [
    'com:wscript.shell.regwrite',
    (_owner, [key], run) => (emitCmdletPath('write', key?.text ?? '', run.context, {}), openValue('')),
  ],
  ['com:shell.application.shellexecute', startProgram],
  ['type:diagnostics.process.start', startProgram],
  ['type:scriptblock.create', (_owner, [text]) => text && blockOf(text)],
  [
    'type:convert.frombase64string',
    (_owner, [text]) => {
      const source = { from: 'decoded', encoding: 'base64' } as const
      if (!text?.isKnown) return openValue('', { source, object: 'bytes' })
      return {
        text: Buffer.from(text.text, 'base64').toString('latin1'),
        isKnown: fromBase64(text.text) !== undefined,
        source,
        object: 'bytes',
      }
    },
  ],
  [
    'type:environment.getfolderpath',
    (_owner, [name]) =>
      knownText(
        /roaming|^applicationdata$/i.test(name?.text ?? '')
          ? '~/AppData/Roaming'
          : /localapp/i.test(name?.text ?? '')
            ? '~/AppData/Local'
            : /userprofile/i.test(name?.text ?? '')
              ? '~'
              : `~/${/documents|personal/i.test(name?.text ?? '') ? 'Documents' : (name?.text ?? '')}`,
      ),
  ],
  [
    'type:environment.getenvironmentvariable',
    (_owner, [name], run) =>
      run.variables.get(`env:${name?.text.toLowerCase()}`) ??
      (/^(?:userprofile|home)$/i.test(name?.text ?? '') ? knownText('~') : undefined),
  ],
  ['type:io.path.combine', (_owner, args) => joinValues(args.flatMap(itemsOf), '/')],
  ['type:io.path.gettemppath', () => knownText('/tmp/')],
  ['type:io.fileinfo.new', (_owner, [path]) => path && { ...path, isKnown: false, object: 'files' }],
  ['type:io.directoryinfo.new', (_owner, [path]) => path && { ...path, isKnown: false, object: 'files' }],
  ['type:net.webclient.new', () => openValue('', { object: 'net.webclient' })],
  ['type:net.http.httpclient.new', () => openValue('', { object: 'net.http.httpclient' })],
  ['type:type.gettypefromprogid', (_owner, [name]) => name && comObject(name.text)],
  ['type:activator.createinstance', (_owner, [made]) => made],
  [
    'type:microsoft.visualbasic.fileio.filesystem.deletedirectory',
    (_owner, args, run) => onPath('delete', args, true, run),
  ],
  [
    'type:microsoft.visualbasic.fileio.filesystem.deletefile',
    (_owner, args, run) => onPath('delete', args, false, run),
  ],
  ['invoker.invokescript', runScript],
  ['script.invoke', (owner, _args, run) => runScript(owner, [owner], run)],
  ['script.invokereturnasis', (owner, _args, run) => runScript(owner, [owner], run)],
])

/** Changes of a text whose result can be told; a block runs when it is invoked. */
function changedText(owner: ScriptValue, name: string, args: Args): ScriptValue | undefined {
  const [first, second] = args
  if (!owner.isKnown || owner.items) return undefined
  switch (name) {
    case 'tostring':
    case 'trim':
    case 'normalize':
      return owner
    case 'tolower':
      return knownText(owner.text.toLowerCase())
    case 'toupper':
      return knownText(owner.text.toUpperCase())
    case 'replace':
      return first && first.text !== ''
        ? knownText(owner.text.replaceAll(first.text, () => second?.text ?? ''))
        : undefined
    case 'substring':
      return knownText(owner.text.substr(+(first?.text ?? 0), second ? +second.text : undefined))
    case 'insert':
      return knownText(
        owner.text.slice(0, +(first?.text ?? 0)) +
          (second?.text ?? '') +
          owner.text.slice(+(first?.text ?? 0)),
      )
    default:
      return undefined
  }
}
