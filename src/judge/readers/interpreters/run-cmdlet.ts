import type { DataSource } from '../../../ground/model/effect.ts'
import { callMember, comObject } from './call-member.ts'
import { globFits } from '../paths/glob-fits.ts'
import { cmdletTarget, emitCmdletPath } from './emit-cmdlet-path.ts'
import { cmdlets, fileCmdlets } from './cmdlet-table.ts'
import { itemsOf, joinValues, knownText, listOf, openValue, type ScriptValue } from './script-value.ts'
import type { ScriptRunner } from './script-runner.ts'
import { sendMail, sendRequest } from './send-request.ts'
import { type CmdletRun, textOf } from './cmdlet-run.ts'

type CmdletReader = (cmdlet: CmdletRun, run: ScriptRunner) => ScriptValue

/** Runs a cmdlet and returns its output; undefined for one that only the tables of machines and nouns know. */
export function runCmdlet(cmdlet: CmdletRun, run: ScriptRunner): ScriptValue | undefined {
  const reader = readers.get(cmdlet.name)
  if (reader) return reader(cmdlet, run)
  const type = fileCmdlets.get(cmdlet.name)
  return type && onFiles(type, cmdlet, run)
}

const pathNames = ['path', 'literalpath', 'filepath']

function pathOf({ values }: CmdletRun): ScriptValue | undefined {
  return pathNames.map(name => values.get(name)).find(value => value !== undefined)
}

/** The paths that a cmdlet names, or gets through a pipe. */
function pathsOf(cmdlet: CmdletRun): readonly string[] {
  const path = pathOf(cmdlet)
  const { input } = cmdlet
  const found = path ?? (input?.object === 'files' || input?.isKnown ? input : undefined)
  const texts = found ? itemsOf(found).flatMap(({ text }) => text.split(/,(?=\S)/)) : ['$_']
  return texts.filter(text => text !== '').slice(0, 50)
}

function onFiles(
  type: 'delete' | 'write' | 'append' | 'read',
  cmdlet: CmdletRun,
  run: ScriptRunner,
): ScriptValue {
  const { name, values, input } = cmdlet
  const isRead = type === 'read'
  if (values.has('whatif')) return openValue('')
  const path = pathOf(cmdlet)
  // What searches its input reads no file; what writes gets its text from there.
  const isOfText =
    input !== undefined && path === undefined && (isRead || type === 'delete') && input.object !== 'files'
  if (isOfText && isRead) return input
  const recursive = values.has('recurse')
  const content = isRead || type === 'delete' ? undefined : contentOf(cmdlet)
  const isAppended = type === 'write' && values.has('append')
  const paths = path === undefined && !isRead && type !== 'delete' ? [] : pathsOf(cmdlet)
  for (const one of paths)
    emitCmdletPath(isAppended ? 'append' : type, one, run.context, { recursive, ...(content && { content }) })
  if (name === 'tee-object' || name === 'select-string') return input ?? openValue('')
  const [first] = paths
  if (!isRead || first === undefined) return openValue('')
  return openValue(`$(${name} ${first})`, {
    source: { from: 'file', target: cmdletTarget(first, run.context.place) },
  })
}

function contentOf({ name, values, input }: CmdletRun): DataSource | undefined {
  if (name === 'clear-content') return { from: 'literal', text: '' }
  const value = values.get('value') ?? values.get('inputobject') ?? input
  if (value === undefined) return undefined
  return value.isKnown ? { from: 'literal', text: value.text } : (value.source ?? { from: 'unknown' })
}

/** A folder is made beside what is there; a link leads elsewhere. */
const newItem: CmdletReader = (cmdlet, run) => {
  const { values } = cmdlet
  const kind = textOf(cmdlet, 'itemtype') ?? ''
  const path = joinValues(
    [pathOf(cmdlet), values.get('name')].flatMap(one => (one ? [one] : [])),
    '/',
  ).text
  if (path === '' || /^dir/i.test(kind)) return openValue(path)
  const value = values.get('value')
  const { out, place, outer: evidence, through } = run.context
  if (/link|junction/i.test(kind) && value)
    out.emit({
      type: 'link',
      target: cmdletTarget(value.text, place),
      to: cmdletTarget(path, place),
      recursive: false,
      evidence,
      through,
    })
  else
    emitCmdletPath('write', path, run.context, {
      content: contentOf(cmdlet) ?? { from: 'literal', text: '' },
    })
  return knownText(path)
}

/** Files that a listing names; those below too where it is told to look there. */
function listFiles(cmdlet: CmdletRun): ScriptValue {
  const path = (pathOf(cmdlet) ?? (cmdlet.input?.isKnown ? cmdlet.input : knownText('.'))).text
  const pattern = textOf(cmdlet, 'filter') ?? textOf(cmdlet, 'include')
  const isItem = cmdlet.name === 'get-item'
  const below = pattern === undefined ? '*' : pattern.split(/[, ]/)[0]
  const isDeep = cmdlet.values.has('recurse')
  const text = isItem || /[*?]/.test(path) ? path : `${path.replace(/[\\/]$/, '')}/${isDeep ? '*' : below}`
  const left = isDeep && pattern !== undefined && pattern !== '*' ? { left: `**/${below}` } : {}
  return { text, isKnown: false, object: 'files', isDeep, ...left }
}

/** `Get-ChildItem x -Recurse | Remove-Item` leaves nothing of the folder; a filter leaves the rest. */
function removeFiles(cmdlet: CmdletRun, run: ScriptRunner): ScriptValue {
  const { input, values } = cmdlet
  if (values.has('whatif')) return openValue('')
  if (pathOf(cmdlet) === undefined && input?.object === 'files') {
    const { text, isDeep, left } = input
    const path = isDeep ? text.replace(/[\\/]\*$/, '') : text
    const recursive = isDeep === true || values.has('recurse')
    emitCmdletPath('delete', path, run.context, { recursive, ...(left !== undefined && { left }) })
    return openValue('')
  }
  return onFiles('delete', { ...cmdlet, input: input?.isKnown ? input : undefined }, run)
}

function transferFiles(type: 'move' | 'copy', cmdlet: CmdletRun, run: ScriptRunner): ScriptValue {
  const { out, place, outer: evidence, through } = run.context
  const to = textOf(cmdlet, 'destination') ?? textOf(cmdlet, 'newname')
  if (to === undefined || cmdlet.values.has('whatif')) return openValue('')
  for (const from of pathsOf(cmdlet)) {
    const share = /^\\\\([\w.-]{1,100})\\/.exec(to)
    const target = cmdletTarget(from, place)
    if (share) {
      const sends = [{ from: 'file', target } as const]
      out.emit({ type: 'connect', scheme: 'smb', host: share[1] ?? '', port: null, sends, evidence, through })
      continue
    }
    const isRenamed = cmdlet.name === 'rename-item' && !/[\\/]/.test(to)
    const whole = isRenamed ? from.replace(/[^\\/]*$/, to) : to
    const recursive = type === 'move' || cmdlet.values.has('recurse')
    out.emit({ type, target, to: cmdletTarget(whole, place), recursive, evidence, through })
  }
  return openValue('')
}

/** `iex …` and `… | iex`: code that is fetched, decoded, or known. */
function evaluateCode(cmdlet: CmdletRun, run: ScriptRunner): ScriptValue {
  const value = cmdlet.values.get('command') ?? cmdlet.input ?? openValue('')
  const { out, outer, through } = run.context
  const source: DataSource = value.isKnown
    ? value.source?.from === 'decoded'
      ? { ...value.source, text: value.text }
      : { from: 'literal', text: value.text }
    : (value.source ?? { from: 'unknown' })
  if (value.isKnown) run.readText(value.text)
  out.emit({ type: 'execute', language: 'powershell', source, read: value.isKnown, evidence: outer, through })
  return openValue('')
}

/** `Start-Process cmd -ArgumentList "/c rd x"`: one text holds all words. */
function startProgram(cmdlet: CmdletRun, run: ScriptRunner): ScriptValue {
  const program = textOf(cmdlet, 'filepath') ?? ''
  const list = cmdlet.values.get('argumentlist')
  const items = list ? itemsOf(list) : []
  const words =
    items.length === 1
      ? [...(items[0]?.text ?? '').matchAll(/"([^"]{0,4000})"|(\S{1,4000})/g)].map(
          ([, quoted, bare]) => quoted ?? bare ?? '',
        )
      : items.map(({ text }) => text)
  if (program !== '') run.runNative([program.replaceAll('\\', '/'), ...words])
  return openValue('', { object: 'process' })
}

/** Blocks that a cmdlet runs, each with what it gets through its pipe. */
function blocksRun(...names: readonly string[]): CmdletReader {
  return ({ values, input }, run) => {
    let last: ScriptValue | undefined
    for (const name of names)
      for (const block of itemsOf(values.get(name) ?? openValue(''))) {
        const topic = input && (itemsOf(input)[0] ?? input)
        if (block.block)
          last = run.callBlock(block.block, topic, itemsOf(values.get('argumentlist') ?? openValue('')))
      }
    const file = values.get('filepath')?.text
    if (file !== undefined && file !== '') run.runNative([file.replaceAll('\\', '/')])
    return last ?? input ?? openValue('')
  }
}

const forEach: CmdletReader = (cmdlet, run) => {
  const { values, input } = cmdlet
  const member = values.get('membername') ?? values.get('process')
  if (input && member && !member.block && /^\w+$/.test(member.text))
    return callMember(
      input,
      member.text.toLowerCase(),
      /name$|path$/i.test(member.text) ? undefined : itemsOf(values.get('argumentlist') ?? openValue('')),
      run,
    )
  const items = input ? itemsOf(input).slice(0, 100) : []
  const results = (items.length > 1 ? items : [input]).map(item =>
    blocksRun('begin', 'process', 'end', 'parallel', 'remainingscripts')({ ...cmdlet, input: item }, run),
  )
  return listOf(results)
}

const filterInput: CmdletReader = (cmdlet, run) => {
  blocksRun('filterscript')(cmdlet, run)
  const { input = openValue('') } = cmdlet
  if (input.object === 'files') return { ...input, left: '**/[found]*' }
  return /^(?:processes|services)$/.test(input.object ?? '')
    ? { ...input, text: input.text || 'some' }
    : input
}

const wmi: CmdletReader = ({ values, input }, run) => {
  const [kind, method] = [
    values.get('class') ?? values.get('classname'),
    values.get('name') ?? values.get('methodname'),
  ]
  const owner = input ?? openValue('', { object: `wmi:${(kind?.text ?? '').toLowerCase()}` })
  const args = values.get('argumentlist') ?? values.get('arguments')
  const list = args?.entries ? [...args.entries.values()] : args ? itemsOf(args) : []
  return callMember(owner, (method?.text ?? '').toLowerCase(), list, run)
}

const makeObject: CmdletReader = ({ values }) => {
  const com = values.get('comobject')?.text
  if (com !== undefined) return comObject(com)
  const type = (values.get('typename')?.text ?? '').toLowerCase().replace(/^system\./, '')
  const args = itemsOf(values.get('argumentlist') ?? openValue(''))
  return { ...(args[0] ?? openValue('')), object: /^io\.(?:file|directory)info$/.test(type) ? 'files' : type }
}

/** Names of cmdlets that a pattern fits: `gcm rem*-it*`. */
const commandsFound: CmdletReader = ({ values, input }) => {
  const name = values.get('name') ?? input ?? openValue('')
  if (!/[*?]/.test(name.text)) return name
  const pattern = name.text.toLowerCase().slice(0, 60)
  const fits = (text: string) => globFits(pattern, text)
  const found = [...new Set([...cmdlets.values()].map(one => one.name))].find(fits)
  return found === undefined ? openValue(name.text) : knownText(found)
}

const same: CmdletReader = ({ input, values }) => input ?? values.get('inputobject') ?? openValue('')

const readers: ReadonlyMap<string, CmdletReader> = new Map<string, CmdletReader>([
  ['remove-item', removeFiles],
  ['get-childitem', listFiles],
  ['get-item', listFiles],
  ['resolve-path', cmdlet => pathOf(cmdlet) ?? cmdlet.input ?? openValue('')],
  ['convert-path', cmdlet => pathOf(cmdlet) ?? cmdlet.input ?? openValue('')],
  ['test-path', () => openValue('')],
  [
    'join-path',
    ({ values, input }) =>
      joinValues(
        [values.get('path') ?? input, values.get('childpath'), values.get('additionalchildpath')].flatMap(
          one => (one ? itemsOf(one) : []),
        ),
        '/',
      ),
  ],
  ['split-path', cmdlet => pathOf(cmdlet) ?? cmdlet.input ?? openValue('')],
  ['new-item', newItem],
  ['mkdir', () => openValue('')],
  [
    'set-location',
    (cmdlet, run) => {
      const path = pathOf(cmdlet)
      if (path?.isKnown) run.enter(path.text)
      return openValue('')
    },
  ],
  [
    'set-variable',
    ({ values, input }, run) => {
      run.variables.set(
        values.get('name')?.text.toLowerCase() ?? '',
        values.get('value') ?? input ?? openValue(''),
      )
      return openValue('')
    },
  ],
  [
    'set-alias',
    ({ values }, run) => {
      run.aliases.set(
        values.get('name')?.text.toLowerCase() ?? '',
        values.get('value')?.text.toLowerCase() ?? '',
      )
      return openValue('')
    },
  ],
  [
    'expand-archive',
    (cmdlet, run) => {
      emitCmdletPath('write', textOf(cmdlet, 'destinationpath') ?? '.', run.context, { recursive: true })
      return openValue('')
    },
  ],
  ['copy-item', (cmdlet, run) => transferFiles('copy', cmdlet, run)],
  ['move-item', (cmdlet, run) => transferFiles('move', cmdlet, run)],
  ['rename-item', (cmdlet, run) => transferFiles('move', cmdlet, run)],
  ['invoke-expression', evaluateCode],
  ['invoke-webrequest', sendRequest],
  ['start-bitstransfer', sendRequest],
  ['send-mailmessage', sendMail],
  ['start-process', startProgram],
  [
    'invoke-item',
    (cmdlet, run) => (
      pathsOf(cmdlet).forEach(path => run.runNative([path.replaceAll('\\', '/')])), openValue('')
    ),
  ],
  ['invoke-command', blocksRun('scriptblock')],
  ['start-job', blocksRun('initializationscript', 'scriptblock')],
  ['start-threadjob', blocksRun('initializationscript', 'scriptblock')],
  ['measure-command', blocksRun('expression')],
  ['register-objectevent', blocksRun('action')],
  ['register-engineevent', blocksRun('action')],
  ['foreach-object', forEach],
  ['where-object', filterInput],
  ['select-object', same],
  ['sort-object', same],
  ['write-output', same],
  ['invoke-wmimethod', wmi],
  ['invoke-cimmethod', wmi],
  [
    'get-wmiobject',
    cmdlet =>
      openValue('', {
        object: `wmi:${(textOf(cmdlet, 'class') ?? textOf(cmdlet, 'query') ?? '').toLowerCase()}`,
      }),
  ],
  [
    'get-ciminstance',
    cmdlet =>
      openValue('', {
        object: `wmi:${(textOf(cmdlet, 'classname') ?? textOf(cmdlet, 'query') ?? '').toLowerCase()}`,
      }),
  ],
  [
    'remove-wmiobject',
    (cmdlet, run) =>
      callMember(
        cmdlet.input ?? openValue('', { object: `wmi:${textOf(cmdlet, 'class') ?? ''}`.toLowerCase() }),
        'delete',
        [],
        run,
      ),
  ],
  [
    'remove-ciminstance',
    (cmdlet, run) =>
      callMember(
        cmdlet.input ?? openValue('', { object: `wmi:${textOf(cmdlet, 'query') ?? ''}`.toLowerCase() }),
        'delete',
        [],
        run,
      ),
  ],
  ['new-object', makeObject],
  [
    'get-process',
    cmdlet => openValue(textOf(cmdlet, 'name') ?? textOf(cmdlet, 'id') ?? '', { object: 'processes' }),
  ],
  ['get-service', cmdlet => openValue(textOf(cmdlet, 'name') ?? '', { object: 'services' })],
  ['get-command', commandsFound],
  [
    'get-variable',
    ({ values }, run) => run.variables.get(values.get('name')?.text.toLowerCase() ?? '') ?? openValue(''),
  ],
  [
    'invoke-sqlcmd',
    (cmdlet, run) => (
      run.context.code.readSql(
        'mssql',
        textOf(cmdlet, 'query') ?? '',
        { ...run.context, offset: null },
        { client: 'Invoke-Sqlcmd' },
      ),
      openValue('')
    ),
  ],
])
