import { maximumDepth, type ReadContext } from '../read-context.ts'
import { fromWindowsPath } from '../paths/from-windows-path.ts'
import { pathTarget } from '../paths/path-target.ts'
import { bindParameters, type EvaluatedArgument } from './bind-parameters.ts'
import { callMember, objectOf } from './call-member.ts'
import { cmdlets, isCmdlet, machineCmdlets } from './cmdlet-table.ts'
import { parsePowerShell } from './parse-powershell.ts'
import { combineTexts } from './combine-texts.ts'
import type { ScriptElement, ScriptNode, ScriptStatement } from './script-node.ts'
import { itemsOf, joinValues, knownText, listOf, openValue, type ScriptValue } from './script-value.ts'
import { emitCmdletPath } from './emit-cmdlet-path.ts'
import { runCmdlet } from './run-cmdlet.ts'
import { changeMachine } from './change-machine.ts'
import { readUnknownCmdlet } from './read-unknown-cmdlet.ts'
import { wipeDisk, wipers } from './wipe-disk.ts'
import type { ScriptRunner } from './script-runner.ts'

const maxLength = 128 * 1024
/** Statements that one script runs, those of its functions and loops each time. */
const maxSteps = 2_000
const maxCalls = 24

/** Reads PowerShell: cmdlets, methods of objects, and native programs, which are read as commands of a shell. */
export function readPowerShell(input: string, context: ReadContext): void {
  const run = new PowerShellRun(context)
  if (context.depth >= maximumDepth || input.length > maxLength)
    return run.unread('the script is too long or nested too deep to be read', 'everything')
  const { body, isCut } = parsePowerShell(input)
  if (isCut) run.unread('the script is nested too deep to be read', 'everything')
  run.body(body)
}

interface ScriptFunction {
  readonly parameters: readonly string[]
  readonly body: readonly ScriptStatement[]
}

const nothing = openValue('')

class PowerShellRun implements ScriptRunner {
  context: ReadContext
  readonly variables = new Map<string, ScriptValue>()
  readonly aliases = new Map<string, string>()
  private readonly functions = new Map<string, ScriptFunction>()
  private steps = 0
  private calls = 0
  private isTold = false

  constructor(context: ReadContext) {
    this.context = context
  }

  unread(why: string, weight: 'matters' | 'everything' = 'matters'): void {
    if (this.isTold) return
    this.isTold = weight === 'everything'
    const { out, outer: evidence, through } = this.context
    out.emit({
      type: 'opaque',
      what: weight === 'everything' ? 'size' : 'program-name',
      why,
      weight,
      evidence,
      through,
    })
  }

  enter(path: string): void {
    const target = pathTarget({ text: fromWindowsPath(path), known: true, glob: false }, this.context.place)
    if (target.path !== null)
      this.context = { ...this.context, place: { ...this.context.place, cwd: target.path } }
  }

  readText(text: string): void {
    const { out, code, depth } = this.context
    if (out.takeMade(text.length))
      code.readCode('powershell', text, { ...this.context, depth: depth + 1, offset: null })
  }

  runNative(words: readonly string[]): void {
    this.runLine(lineOf(words))
  }

  private runLine(text: string): void {
    const { out, code, depth } = this.context
    if (out.takeMade(text.length))
      code.readCode('shell', text, { ...this.context, depth: depth + 1, offset: null })
  }

  body(statements: readonly ScriptStatement[]): ScriptValue {
    let last: ScriptValue = nothing
    for (const statement of statements) {
      if (this.context.out.isFull) return last
      if (++this.steps > maxSteps) {
        this.unread('the script does more than is read', 'everything')
        return last
      }
      last = this.statement(statement)
    }
    return last
  }

  private statement(statement: ScriptStatement): ScriptValue {
    if (statement.kind === 'function') {
      this.functions.set(statement.name, statement)
      return nothing
    }
    if (statement.kind === 'control') return this.control(statement)
    const value = this.pipeline(statement.elements)
    if (statement.target) this.assign(statement.target, statement.sign ?? '=', value)
    return value
  }

  private control({ topic, head, body }: ScriptStatement & { readonly kind: 'control' }): ScriptValue {
    const value = this.body(head)
    if (topic === undefined) return this.body(body)
    let last: ScriptValue = nothing
    for (const item of itemsOf(value).slice(0, 100)) {
      this.variables.set(topic, item)
      last = this.body(body)
    }
    return last
  }

  private assign(target: ScriptNode, sign: string, value: ScriptValue): void {
    if (target.kind === 'operation') return this.assign(target.first, sign, value)
    if (target.kind === 'list') {
      for (const [i, one] of target.items.entries()) this.assign(one, sign, itemsOf(value)[i] ?? nothing)
      return
    }
    if (target.kind !== 'variable') return
    const name = target.name.replace(/^(?:script|global|local|private|using):/, '')
    const before = this.variables.get(name)
    const isJoined = sign === '+=' && before
    this.variables.set(name, isJoined ? joinValues([before, value]) : value)
  }

  callBlock(
    block: readonly ScriptStatement[],
    topic?: ScriptValue,
    args: readonly ScriptValue[] = [],
  ): ScriptValue {
    if (++this.calls > maxCalls) {
      this.calls--
      this.unread('the script calls itself too deep to be read', 'everything')
      return nothing
    }
    const before = new Map(['_', 'psitem', 'args'].map(name => [name, this.variables.get(name)] as const))
    if (topic) for (const name of ['_', 'psitem']) this.variables.set(name, topic)
    this.variables.set('args', listOf(args))
    const result = this.body(block)
    for (const [name, value] of before)
      if (value) this.variables.set(name, value)
      else this.variables.delete(name)
    this.calls--
    return result
  }

  private pipeline(elements: readonly ScriptElement[]): ScriptValue {
    const line = this.nativeLine(elements)
    if (line !== undefined) {
      this.runLine(line.text)
      return line.value
    }
    let input: ScriptValue | undefined
    for (const element of elements) {
      const value: ScriptValue = element.value ? this.valueOf(element.value) : this.command(element, input)
      for (const { file, appends } of element.writes)
        emitCmdletPath(appends ? 'append' : 'write', this.valueOf(file).text, this.context, {
          content: value.isKnown
            ? { from: 'literal', text: value.text }
            : (value.source ?? { from: 'unknown' }),
        })
      input = value
    }
    return input ?? nothing
  }

  /** A pipeline of native programs alone is one of the shell; undefined for every other. */
  private nativeLine(elements: readonly ScriptElement[]) {
    if (elements.length === 0 || elements.some(({ name, value }) => value || !name || name.kind !== 'text'))
      return undefined
    if (!elements.every(element => this.isNative(element))) return undefined
    const commands = elements.map(element => [this.programOf(element), ...wordsOf(this.argumentsOf(element))])
    const [first = []] = commands
    const url =
      /^(?:curl|wget)(?:\.exe)?$/i.test(first[0] ?? '') && first.find(word => /^https?:/i.test(word))
    const written = elements.flatMap(({ writes }) => writes)
    const redirects = written.map(
      ({ file, appends }) => ` ${appends ? '>>' : '>'} ${lineOf([slashed(this.valueOf(file).text)])}`,
    )
    const text = `${commands.map(lineOf).join(' | ')}${redirects.join('')}`
    const value = openValue(text, url ? { source: { from: 'download', url: url.slice(0, 300) } } : {})
    return { text, value }
  }

  private programOf({ name }: ScriptElement): string {
    return name?.kind === 'text' ? slashed(this.aliases.get(name.text.toLowerCase()) ?? name.text) : ''
  }

  private nameOf(text: string): string {
    const name = text.toLowerCase().replace(/^[\w.]+\\(?=[a-z]+-[a-z]+$)/, '')
    return this.aliases.get(name) ?? name
  }

  /** A short name with parameters that its cmdlet does not have is another program: `curl -sL`. */
  private isNative({ name: node, args }: ScriptElement): boolean {
    const name = node?.kind === 'text' ? this.nameOf(node.text) : ''
    const cmdlet = isCmdlet(name) ? undefined : cmdlets.get(name)
    if (!cmdlet) return !this.functions.has(name) && !isCmdlet(name) && !machineCmdlets.has(name)
    const words = args.map(({ parameter, value }) => ({
      ...(parameter !== undefined && { parameter }),
      ...(value && { value: knownText(value.kind === 'text' ? value.text : '') }),
    }))
    return bindParameters(cmdlet, words).isForeign
  }

  /** A table in place of words is its entries, each a parameter. */
  private argumentsOf({ args }: ScriptElement): readonly EvaluatedArgument[] {
    return args.flatMap(({ value, ...rest }): readonly EvaluatedArgument[] => {
      if (!value) return [rest]
      const found = this.valueOf(value)
      if (rest.parameter !== undefined || value.kind !== 'variable' || !found.entries)
        return [{ ...rest, value: found }]
      return [...found.entries].map(([parameter, one]) => ({ parameter, value: one }))
    })
  }

  private command(element: ScriptElement, input: ScriptValue | undefined): ScriptValue {
    const called: ScriptValue = element.name ? this.valueOf(element.name) : nothing
    const args = this.argumentsOf(element)
    const values = args.flatMap(({ value }) => (value ? [value] : []))
    if (called.block) return this.callBlock(called.block, input, values)
    if (!called.isKnown) {
      if (called.source) callMember({ ...called, object: 'script' }, 'invoke', [], this)
      else this.unread('the script calls what only its run tells')
      return openValue(called.text)
    }
    const name = this.nameOf(called.text)
    const own = this.functions.get(name)
    if (own) return this.callFunction(own, args, input)
    return this.runNamed(name, called.text, args, input)
  }

  private callFunction(
    { parameters, body }: ScriptFunction,
    args: readonly EvaluatedArgument[],
    input: ScriptValue | undefined,
  ): ScriptValue {
    const free: ScriptValue[] = []
    for (let i = 0; i < args.length; i++) {
      const { parameter, value } = args[i] as EvaluatedArgument
      const name = parameter && parameters.find(one => one.startsWith(parameter))
      const next = value ?? (name ? args[i + 1]?.value : undefined)
      if (name && next) {
        this.variables.set(name, next)
        if (!value) i++
      } else if (value) free.push(value)
    }
    const open = parameters.filter(
      name => !args.some(({ parameter }) => parameter && name.startsWith(parameter)),
    )
    for (const [i, value] of free.entries()) if (open[i]) this.variables.set(open[i], value)
    return this.callBlock(body, input, free)
  }

  private runNamed(
    name: string,
    raw: string,
    args: readonly EvaluatedArgument[],
    input: ScriptValue | undefined,
  ): ScriptValue {
    const words = wordsOf(args)
    const cmdlet = cmdlets.get(name)
    const bound = cmdlet && bindParameters(cmdlet, args)
    const isForeign = bound?.isForeign === true && !isCmdlet(name)
    if (cmdlet && bound && !isForeign) {
      const result = runCmdlet({ name: cmdlet.name, values: bound.values, input, words }, this)
      if (result) return result
    }
    const machine = machineCmdlets.get(cmdlet?.name ?? name)
    if (machine && !isForeign) changeMachine(machine, name, words, input, this.context)
    else if (wipers.has(name)) wipeDisk(name, words, this.context)
    else if (isCmdlet(name)) readUnknownCmdlet(name, words, this.context)
    else if (/^[\w.~\\/:$ -]{1,300}$/.test(raw)) this.runNative([slashed(raw), ...words])
    return openValue(`${raw} …`, input?.source ? { source: input.source } : {})
  }

  private valueOf(node: ScriptNode): ScriptValue {
    switch (node.kind) {
      case 'text':
        return knownText(node.text)
      case 'variable':
        return this.variableOf(node.name)
      case 'parts':
        return joinValues(node.parts.map(part => this.valueOf(part)))
      case 'list':
        return listOf(node.items.map(item => this.valueOf(item)))
      case 'block':
        return openValue('{…}', { block: node.body })
      case 'group':
        return this.body(node.body)
      case 'type':
        return openValue(`[${node.name}]`, { object: `type:${node.name}` })
      case 'table':
        return openValue('@{…}', {
          entries: new Map(node.entries.map(([key, value]) => [key, this.valueOf(value)])),
        })
      case 'member':
        return this.memberOf(node)
      case 'operation':
        return this.operationOf(node)
    }
  }

  private memberOf({ of, name, args }: ScriptNode & { readonly kind: 'member' }): ScriptValue {
    const owner = this.valueOf(of)
    const member = this.valueOf(name)
    if (owner.block && args && /^invoke/i.test(member.text)) return this.callBlock(owner.block)
    return callMember(
      owner,
      member.text.toLowerCase(),
      args?.map(one => this.valueOf(one)),
      this,
    )
  }

  private operationOf({ first, rest }: ScriptNode & { readonly kind: 'operation' }): ScriptValue {
    return rest.reduce((value, one) => {
      const next = this.valueOf(one.value)
      return one.sign === 'as' ? objectOf(value, next) : combineTexts(one.sign, value, next)
    }, this.valueOf(first))
  }

  private variableOf(name: string): ScriptValue {
    const plain = name.replace(/^(?:script|global|local|private|using|variable):/, '')
    const known = this.variables.get(plain)
    if (known) return known
    const path = folders.get(plain)
    if (path !== undefined) return knownText(path)
    if (/^(?:true|false|null)$/.test(plain)) return knownText(plain === 'null' ? '' : plain)
    return openValue(`$${name}`)
  }
}

/** Variables of every session that hold a path. */
const folders: ReadonlyMap<string, string> = new Map([
  ['home', '~'],
  ['env:userprofile', '~'],
  ['env:home', '~'],
  ['env:homepath', '~'],
  ['env:appdata', '~/AppData/Roaming'],
  ['env:localappdata', '~/AppData/Local'],
  ['env:onedrive', '~/OneDrive'],
  ['env:temp', '/tmp'],
  ['env:tmp', '/tmp'],
  ['env:systemdrive', 'C:'],
  ['env:homedrive', 'C:'],
  ['env:windir', 'C:/Windows'],
  ['env:systemroot', 'C:/Windows'],
  ['env:programdata', 'C:/ProgramData'],
  ['env:programfiles', 'C:/Program Files'],
  ['env:comspec', 'cmd'],
  ['pwd', '.'],
  ['psscriptroot', '.'],
  ['profile', '~/.config/powershell/profile.ps1'],
  ['pshome', '/usr/share/powershell'],
])

function slashed(text: string): string {
  return text.replaceAll('\\', '/')
}

function lineOf(words: readonly string[]): string {
  return words
    .map(word => (/^[\w@%+=:,./~-]{1,200}$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`))
    .join(' ')
}

/** The words of a command as a native program gets them. */
function wordsOf(args: readonly EvaluatedArgument[]): readonly string[] {
  return args.flatMap(({ raw, parameter, value }) => [
    ...(parameter === undefined ? [] : [raw ?? `-${parameter}`]),
    ...(value ? itemsOf(value).map(item => item.text) : []),
  ])
}
