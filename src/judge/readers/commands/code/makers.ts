import type { Program } from '../program.ts'
import type { DataSource, Evidence, OpaqueEffect } from '../../../../ground/model/effect.ts'
import { type Command, type CommandReader, unread, type Word } from '../../command.ts'
import { filesFitting } from '../../file-contents.ts'
import { type Options, optionValue, readOptions } from '../../options.ts'
import { resolvePath } from '../../paths/path-target.ts'
import type { ReadContext } from '../../read-context.ts'
import {
  commandsWhileReading,
  includedMakefiles,
  makeVariables,
  recipeLine,
  recipesOf,
  rulesOf,
} from './recipes-of.ts'
import { readScript, runTask, taskFile } from './run-task.ts'

const usual = ['GNUmakefile', 'makefile', 'Makefile']
/** The most makefiles that one run reads. */
const maximumFiles = 200

const valueNames = new Set([
  'f',
  'file',
  'makefile',
  'C',
  'directory',
  'I',
  'include-dir',
  'o',
  'old-file',
  'W',
  'what-if',
  'eval',
  'E',
])

/** Reads what make runs while it reads its files, and the recipes of the targets that a line asks for. */
const readMake: CommandReader = (command, context) => {
  const options = readOptions([...flagsOf(command), ...command.args], valueNames)
  const folder = optionValue(options, 'C', 'directory')?.text ?? '.'
  const inside = { ...context, place: { ...context.place, cwd: resolvePath(folder, context.place.cwd) } }
  const operands = options.operands.map(({ text }) => text)
  const texts = makefileTexts(options, operands, command, inside)
  if (texts === undefined || texts.length === 0) return undefined
  const text = texts.join('\n')
  const variables = makeVariables(text, operands)
  const at = options.operands[0] ?? word('', command.evidence)
  for (const code of commandsWhileReading(text)) readScript(recipeLine(code, variables), at, inside, 'make')
  const shell = variables.get('SHELL') ?? ''
  if (/^[.~]|^\/(?!usr|bin|opt|nix)/.test(shell))
    readScript(`'${shell.replaceAll("'", '')}'`, at, inside, 'make')
  const { rules, isWhole } = rulesOf(text, variables)
  const goals = operands.filter(goal => !goal.includes('='))
  const found = recipesOf(goals.length > 0 ? goals : [firstGoal(rules.keys())], rules)
  for (const recipe of found.lines)
    for (const line of recipeLine(recipe, variables).split('\n')) readScript(line, at, inside, 'make')
  if (!isWhole || !found.isWhole) context.out.emit(tooMany(at, context))
  return undefined
}

function firstGoal(names: Iterable<string>): string {
  for (const name of names) if (!name.startsWith('.') && !name.includes('%')) return name
  return ''
}

/** Options of `MAKEFLAGS`; letters of the first word stand without a dash. */
function flagsOf({ environment, evidence }: Command): readonly Word[] {
  const flags = environment.get('MAKEFLAGS')
  if (!flags?.known) return []
  const [, before = '', rules] = /^([^]{0,4000}?)--eval[= ]([^]{1,4000})$/.exec(flags.text) ?? [
    '',
    flags.text,
  ]
  const words = before.trim().split(/\s+/).filter(Boolean).slice(0, 64)
  const options = words.filter((text, i) => text.startsWith('-') || /^-\w?$/.test(words[i - 1] ?? ''))
  return [...options, ...(rules === undefined ? [] : [`--eval=${rules}`])].map(text => word(text, evidence))
}

const word = (text: string, evidence: Evidence): Word => ({ text, known: true, glob: false, evidence })

/** Returns the texts of all makefiles; undefined where that of one is known only at run time, which is emitted. */
function makefileTexts(
  options: Options,
  operands: readonly string[],
  command: Command,
  context: ReadContext,
): readonly string[] | undefined {
  const named = ['f', 'file', 'makefile'].flatMap(name => options.values.get(name) ?? [])
  const spelledOut = ['eval', 'E'].flatMap(name => options.values.get(name) ?? [])
  const texts: string[] = []
  for (const input of [...spelledOut, ...named.flatMap(file => givenRules(file, command.stdin) ?? [])]) {
    const text = rulesText(input)
    if (text === undefined) {
      const source = 'from' in input ? input : (input.source ?? ({ from: 'unknown' } as const))
      const { out, through } = context
      const { evidence } = command
      out.emit({ type: 'execute', language: 'make', source, read: false, evidence, through })
      return undefined
    }
    texts.push(text)
  }
  const always = (command.environment.get('MAKEFILES')?.text ?? '').split(/\s+/).filter(Boolean)
  const files = named.filter(file => givenRules(file, command.stdin) === undefined).map(({ text }) => text)
  const first = named.length > 0 || texts.length > 0 ? files : firstOf(usual, context)
  const folders = ['I', 'include-dir'].flatMap(name => options.values.get(name) ?? []).map(({ text }) => text)
  return [...texts, ...withIncluded([...always, ...first], texts, { operands, folders, command }, context)]
}

function firstOf(names: readonly string[], context: ReadContext): readonly string[] {
  const found = names.find(name => taskFile(name, context) !== undefined)
  return found === undefined ? [] : [found]
}

interface Including {
  readonly operands: readonly string[]
  readonly folders: readonly string[]
  readonly command: Command
}

/** Returns the texts of makefiles, and of those that they include in turn. */
function withIncluded(
  names: readonly string[],
  inline: readonly string[],
  { operands, folders, command }: Including,
  context: ReadContext,
): readonly string[] {
  const texts: string[] = []
  const seen = new Set<string>()
  const includes = (text: string) =>
    includedMakefiles(text, makeVariables([...inline, ...texts, text].join('\n'), operands))
  const pending = [...names, ...inline.flatMap(includes)]
  for (const name of pending) {
    if (seen.size >= maximumFiles) {
      context.out.emit(tooMany(word(name, command.evidence), context))
      break
    }
    for (const path of pathsOf(name, folders, context)) {
      if (seen.has(path)) continue
      seen.add(path)
      const text = taskFile(path, context)
      if (text === undefined) continue
      texts.push(text)
      pending.push(...includes(text))
    }
  }
  return texts
}

/** A name with `$(…)` in it is known only at run time; a pattern stands for what it fits now. */
function pathsOf(name: string, folders: readonly string[], context: ReadContext): readonly string[] {
  if (/[$`]/.test(name)) return []
  const paths = [name, ...folders.map(folder => `${folder}/${name}`)]
  return paths.flatMap(path =>
    /[*?[]/.test(path) ? (filesFitting(resolvePath(path, context.place.cwd), context) ?? []) : [path],
  )
}

function rulesText(input: DataSource | Word): string | undefined {
  if ('from' in input) return input.from === 'literal' || input.from === 'decoded' ? input.text : undefined
  return input.known ? input.text : undefined
}

/** Returns the source of rules that stand in no named file: standard input, or a name that only the run tells. */
function givenRules(file: Word, stdin: DataSource): DataSource | undefined {
  if (file.text === '-' || file.text === '/dev/stdin')
    return stdin.from === 'input' ? { from: 'literal', text: '' } : stdin
  return file.known ? undefined : (file.source ?? { from: 'unknown' })
}

function tooMany({ evidence }: Word, { through }: ReadContext): OpaqueEffect {
  const why = `its makefiles hold more than is read (${maximumFiles} files, 5000 targets)`
  return { type: 'opaque', what: 'size', why, weight: 'everything', evidence, through }
}

/** Reads the scripts that a line has run in every package of a project: `turbo run build test`. */
const readPackages: CommandReader = (command, context) => {
  const { operands } = readOptions(command.args, new Set(['filter', 'F', 'concurrency', 'cwd']))
  const [first, ...rest] = operands
  const names = first && /^(?:run|run-many)$/.test(first.text) ? rest : operands
  for (const name of names.slice(0, 32)) runTask(command, [{ ...name, text: 'run' }, name], context)
  return names.length > 0 ? undefined : unread
}

/** Programs that run what a file of rules says. */
export const makers: readonly Program[] = [
  {
    names: ['make', 'gmake'],
    read: readMake,
    examples: [
      [
        "make --eval 'all: ; rm -rf build' all",
        'run rm -rf build through make',
        'delete build recursive through make',
      ],
      ['make build'],
    ],
  },
  { names: ['turbo', 'wsrun', 'ultra'], read: readPackages, examples: [['turbo run build']] },
]
