import type { OpaqueEffect } from '../../../../ground/model/effect.ts'
import type { Command, Word } from '../../command.ts'
import { wordSet } from '../../../../ground/model/word-set.ts'
import { resolvePath } from '../../paths/path-target.ts'
import { maximumDepth, type ReadContext } from '../../read-context.ts'
import { filesFitting } from '../../file-contents.ts'
import { memberOf } from '../../../../ground/model/member-of.ts'

const notScripts = wordSet(
  'install i ci add remove rm uninstall publish login logout whoami view info ls list outdated audit config init create exec x dlx pack link version why update up upgrade prune dedupe cache ping fund doctor help set get global workspace workspaces import patch store pm',
)
const runVerbs = wordSet('run run-script rum urn')
/** Programs of Bun itself, whatever scripts of their names a project has. */
const ofBun = wordSet('test build repl')

/** Returns the word that names a script of the project. */
function scriptWord(program: string, [first, second]: readonly Word[]): Word | undefined {
  // Deno runs scripts as tasks alone, which are read as what it starts.
  if (!first || program === 'deno') return undefined
  if (runVerbs.has(first.text)) return second
  return notScripts.has(first.text) || (program === 'bun' && ofBun.has(first.text)) ? undefined : first
}

/** Reads the script of `package.json` that `npm test` or `yarn build` runs, with its pre and post. */
export function runTask(command: Command, operands: readonly Word[], context: ReadContext): void {
  const named = scriptWord(command.program, operands)
  if (!named?.known) return
  runScripts([`pre${named.text}`, named.text, `post${named.text}`], named, command, context)
}

/** Reads the scripts of `package.json` that `npm install` runs in a project. */
export function runInstallScripts(command: Command, context: ReadContext): void {
  const word = command.args[0] ?? { text: '', known: true, glob: false, evidence: command.evidence }
  runScripts(['preinstall', 'install', 'postinstall', 'prepare'], word, command, context)
}

function runScripts(names: readonly string[], word: Word, command: Command, context: ReadContext): void {
  const folder = folderOf(command)
  const place =
    folder === undefined ? context.place : { ...context.place, cwd: resolvePath(folder, context.place.cwd) }
  const workspaces = workspacesOf(command, { ...context, place })
  for (const cwd of workspaces ?? [place.cwd])
    runScriptsIn(names, word, command, { ...context, place: { ...place, cwd } })
}

/** The most packages of a project whose scripts one line runs. */
const maximumPackages = 64

const runsAll = wordSet('lerna turbo nx')
const forAll = wordSet('--workspaces -ws --recursive -r')
const forOne = wordSet('-w --workspace --filter -F workspace')

/** Returns the folders of the packages that a line names: `-w x`, `--workspace=x`, `--filter x`, `-r`; undefined for none. */
function workspacesOf({ program, args }: Command, context: ReadContext): readonly string[] | undefined {
  const { cwd } = context.place
  const isAll = runsAll.has(program) || args.some(({ text }) => forAll.has(text))
  const named: string[] = []
  for (const [i, { text }] of args.entries()) {
    const name = forOne.has(text)
      ? args[i + 1]?.text
      : /^(?:--workspace|--filter)=(.{1,400})$/.exec(text)?.[1]
    if (name !== undefined) named.push(name)
  }
  if (!isAll && named.length === 0) return undefined
  const folders = named.map(name => resolvePath(name, cwd)).filter(path => hasPackage(path, context))
  const all = packageFolders(context)
  const byName = all.filter(path => isAll || named.includes(packageName(path, context) ?? ''))
  return [...new Set([...folders, ...byName])].slice(0, maximumPackages)
}

function hasPackage(folder: string, context: ReadContext): boolean {
  return taskFile(`${folder}/package.json`, context) !== undefined
}

function packageName(folder: string, context: ReadContext): string | undefined {
  return /"name"\s{0,9}:\s{0,9}"([^"]{1,200})"/.exec(taskFile(`${folder}/package.json`, context) ?? '')?.[1]
}

/** The packages that the project's own file lists by patterns. */
function packageFolders(context: ReadContext): readonly string[] {
  const { cwd } = context.place
  const list = /"workspaces"\s{0,9}:\s{0,9}(?:\{\s{0,9}"packages"\s{0,9}:\s{0,9})?\[([^\]]{0,4000})\]/.exec(
    taskFile('package.json', context) ?? '',
  )?.[1]
  const ofPnpm = [
    ...(taskFile('pnpm-workspace.yaml', context) ?? '').matchAll(/^\s{1,8}-\s{1,4}["']?([^"'\n#]{1,200})/gm),
  ]
  const patterns = [
    ...[...(list ?? '').matchAll(/"([^"]{1,200})"/g)].map(([, pattern = '']) => pattern),
    ...ofPnpm.map(([, pattern = '']) => pattern.trim()),
  ].filter(pattern => !pattern.startsWith('!'))
  return patterns.slice(0, 32).flatMap(pattern => {
    const path = resolvePath(`${pattern.replace(/\/$/, '')}/package.json`, cwd)
    const found = /[*?[{]/.test(path) ? (filesFitting(path, context) ?? []) : [path]
    return found.map(file => file.replace(/\/package\.json$/, ''))
  })
}

function runScriptsIn(names: readonly string[], word: Word, command: Command, inside: ReadContext): void {
  const text = taskFile('package.json', inside)
  const scripts = text === undefined ? undefined : scriptsOf(text)
  for (const name of names) {
    const script = memberOf(scripts, name)
    if (typeof script === 'string') readScript(script, word, inside, command.program)
  }
}

/** Returns the folder that an option names for the whole command: `npm -C x`, `yarn --cwd x`. */
function folderOf({ args }: Command): string | undefined {
  const at = args.findIndex(({ text }) => /^(?:-C|--prefix|--cwd|--dir)(?:=|$)/.test(text))
  const word = at === -1 ? undefined : args[at]
  return word?.text.includes('=') ? word.text.slice(word.text.indexOf('=') + 1) : word && args[at + 1]?.text
}

/** Tells whether a word names a script of the `package.json` in the working folder. */
export function isScript(word: Word | undefined, context: ReadContext): boolean {
  if (!word || /[./]/.test(word.text)) return false
  return memberOf(scriptsOf(taskFile('package.json', context) ?? ''), word.text) !== undefined
}

type Scripts = Readonly<Record<string, unknown>> | undefined

/** Keeps the last result, since one call asks for the same text many times. */
function lastOnly<T>(make: (text: string) => T): (text: string) => T {
  let last: { readonly text: string; readonly made: T } | undefined
  return text => {
    if (last?.text !== text) last = { text, made: make(text) }
    return last.made
  }
}

const scriptsOf = lastOnly((text): Scripts => {
  try {
    const value = JSON.parse(text) as { readonly scripts?: Scripts } | null
    return typeof value?.scripts === 'object' && value.scripts !== null ? value.scripts : undefined
  } catch {
    return undefined
  }
})

/** Asks for a file of tasks in the working folder; returns its text once it was gathered. */
export function taskFile(name: string, context: ReadContext): string | undefined {
  const path = resolvePath(name, context.place.cwd)
  context.out.wantedFiles.add(path)
  return context.files.get(path)
}

/** The most scripts of task files that one call reads. */
const maximumScripts = 300

/** Reads one script; a task that runs itself, or the same task again, is read once. */
export function readScript(script: string, word: Word, context: ReadContext, label: string): void {
  const { scriptsRead } = context.out
  const through = context.through.filter(name => !taskLabels.test(name))
  const key = JSON.stringify([through, context.place.cwd, script])
  if (scriptsRead.has(key)) return
  if (context.through.length >= maximumDepth) return context.out.emit(tooDeep(word, context))
  if (scriptsRead.size >= maximumScripts) {
    if (scriptsRead.size === maximumScripts) context.out.emit(tooMany(word, context))
    scriptsRead.add('')
    return
  }
  scriptsRead.add(key)
  context.code.readCode('shell', script, {
    ...context,
    through: [...context.through, label],
    offset: null,
    outer: word.evidence,
    depth: context.depth + 1,
  })
}

function tooDeep({ evidence }: Word, { through }: ReadContext): OpaqueEffect {
  const why = `scripts of task files start one another more than ${maximumDepth} deep`
  return { type: 'opaque', what: 'depth', why, weight: 'everything', evidence, through }
}

const taskLabels = /^(?:g?make|c?npm|pnpm|yarn|bun)$/

function tooMany({ evidence }: Word, { through }: ReadContext): OpaqueEffect {
  const why = `the call runs more than ${maximumScripts} scripts of task files`
  return { type: 'opaque', what: 'size', why, weight: 'everything', evidence, through }
}
