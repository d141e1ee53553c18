import type { Program } from '../program.ts'
import type { PackageEffect } from '../../../../ground/model/effect.ts'
import { type Command, type CommandReader, unread, type Word } from '../../command.ts'
import { pathTarget } from '../../paths/path-target.ts'
import { maximumDepth, type ReadContext } from '../../read-context.ts'
import { hasOption, type Options, optionValue, readOptions } from '../../options.ts'
import { type Manager, packagePrograms } from './package-managers-table.ts'
import { packageSource } from './package-source.ts'
import { runInstallScripts, runTask } from '../code/run-task.ts'
import { wordSet } from '../../../../ground/model/word-set.ts'
import { mapOf } from '../../../../ground/model/map-of.ts'

/** Options of package managers whose value is a command, as a pattern of the word before it or of its beginning. */
const hooks: ReadonlyMap<string, RegExp> = mapOf({
  apt: /^(?:-o)?(?:APT|DPkg|Dpkg)::[\w:-]{1,80}(?:Invoke|Tools|Post-Invoke-Success)[\w:-]{0,40}=/i,
  rpm: /^--(?:pipe|eval)(?:=|$)/,
  pip: /^--editor(?:=|$)/,
  gem: /^(?:-e|--editor)(?:=|$)/,
  brew: /^--editor(?:=|$)/,
})

const kin: ReadonlyMap<string, string> = mapOf({
  'apt-get': 'apt',
  aptitude: 'apt',
  pip3: 'pip',
  rpmquery: 'rpm',
})

/** Reads commands in a manager's options: `apt -o APT::Update::Pre-Invoke::=…`, `rpm --pipe …`. */
function readPackageHooks(command: Command, context: ReadContext): void {
  const pattern = hooks.get(kin.get(command.program) ?? command.program)
  if (!pattern || context.through.length >= maximumDepth) return
  if (command.program === 'gem' && command.args[0]?.text !== 'open') return
  command.args.forEach((word, i) => {
    if (!pattern.test(word.text)) return
    const at = word.text.indexOf('=')
    const value = at === -1 ? command.args[i + 1] : word
    const text = at === -1 ? value?.text : word.text.slice(at + 1)
    if (value && text) readHook(text, value, command.program, context)
  })
}

function readHook(text: string, word: Word, program: string, context: ReadContext): void {
  // rpm's macros run a shell in `%(…)`.
  const code = /^%\(([\s\S]{1,4000})\)$/.exec(text)?.[1] ?? text
  context.code.readCode('shell', code, {
    ...context,
    through: [...context.through, program],
    offset: null,
    outer: word.evidence,
    depth: context.depth + 1,
  })
}

/** Reads the words of a package manager. */
const manages =
  (manager: Manager): CommandReader =>
  (command, context) => {
    readPackageHooks(command, context)
    const options = readOptions(command.args, wordSet(manager.values))
    const phrase: Phrase | undefined = manager.runs
      ? { verb: 'run', length: 0 }
      : phraseOf(manager, options, command.args)
    if (phrase?.verb === 'run') emitRun(phrase.length, manager, command, context)
    else if (phrase && !isDry(manager, options)) emitChange(phrase, manager, options, command, context)
    if (manager.ecosystem === 'npm' && !manager.runs)
      runScripts(phrase?.verb, command, options.operands, context)
    return phrase || changesNothing(manager, options) ? undefined : unread
  }

/** Reads the scripts of `package.json` that an install runs, or the one that the line names. */
function runScripts(
  verb: string | undefined,
  command: Command,
  operands: readonly Word[],
  context: ReadContext,
): void {
  const ignored = command.args.some(({ text }) => text === '--ignore-scripts')
  if (verb === 'install' && operands.length <= 1 && !ignored) runInstallScripts(command, context)
  runTask(command, operands, context)
}

/** Tells whether the line begins with a phrase that changes no package, or with the name of a script. */
function changesNothing({ quiet = '', startsScripts }: Manager, { operands }: Options): boolean {
  if (startsScripts) return true
  const line = operands
    .slice(0, 3)
    .map(({ text }) => text)
    .join(' ')
  return quiet.split('|').some(phrase => phrase !== '' && `${line} `.startsWith(`${phrase} `))
}

interface Phrase {
  readonly verb: PackageEffect['verb']
  /** The number of operands that it consists of. */
  readonly length: number
}

/** Returns the verb whose phrase begins the line; the longest phrase wins. */
function phraseOf(manager: Manager, options: Options, args: readonly Word[]): Phrase | undefined {
  const skipped = options.operands[0]?.text === 'workspace' ? 2 : 0
  const texts = options.operands.slice(skipped, skipped + 3).map(({ text }) => text)
  let best: Phrase | undefined
  for (const { verb, phrase, words, option } of phrasesOf(manager.verbs)) {
    const length = option ? 0 : words.length + skipped
    if (best !== undefined && length <= best.length) continue
    const stands = option
      ? args.some(({ text }) => text === phrase || text.startsWith(`${phrase}=`))
      : words.every((word, i) => texts[i] === word)
    if (stands) best = { verb, length }
  }
  const alone = manager.alone !== undefined && (texts.length === 0 || manager.alone !== 'install')
  if (
    best === undefined &&
    alone &&
    manager.alone !== undefined &&
    !hasOption(options, 'version', 'v', 'help')
  )
    return { verb: manager.alone, length: 0 }
  return best
}

/** Splits the cells of a manager's verbs into phrases, once for each manager. */
function phrasesOf(verbs: Manager['verbs']): readonly VerbPhrase[] {
  const known = splitVerbs.get(verbs)
  if (known) return known
  const phrases = (Object.entries(verbs) as [PackageEffect['verb'], string][]).flatMap(([verb, cell]) =>
    cell
      .split('|')
      .filter(Boolean)
      .map(phrase => ({ verb, phrase, words: phrase.split(' '), option: phrase.startsWith('-') })),
  )
  splitVerbs.set(verbs, phrases)
  return phrases
}

interface VerbPhrase {
  readonly verb: PackageEffect['verb']
  readonly phrase: string
  readonly words: readonly string[]
  readonly option: boolean
}

const splitVerbs = new WeakMap<Manager['verbs'], readonly VerbPhrase[]>()

function isDry(manager: Manager, options: Options): boolean {
  return hasOption(options, 'dry-run', 'dryrun', 'what-if', ...wordSet(manager.dry))
}

function emitChange(
  phrase: Phrase,
  manager: Manager,
  options: Options,
  command: Command,
  context: ReadContext,
): void {
  const operands = options.operands.slice(phrase.length).map(({ text }) => text)
  const names = [...operands, ...valuesOf(options, manager.packages).flatMap(splitNames)].filter(
    text => text !== '',
  )
  emit(phrase.verb, names, manager, options, command, context)
  const target = manager.ecosystem === 'pypi' ? optionValue(options, 't', 'target') : undefined
  if (target)
    context.out.emit({
      type: 'append',
      target: pathTarget(target, context.place),
      recursive: true,
      evidence: target.evidence,
      through: context.through,
    })
}

/** Splits a list of names that a tool has in one word. */
function splitNames(value: string): readonly string[] {
  return /[@:]/.test(value.slice(1)) ? [value] : value.split(/[\s,]+/)
}

/** Emits the package that npx and its kin run, and may fetch first. The words after it are the package's own. */
function emitRun(length: number, manager: Manager, command: Command, context: ReadContext): void {
  const values = wordSet(manager.values)
  const end = endOfOwn(command.args, values, length)
  const options = readOptions(command.args.slice(0, end), values)
  const named = valuesOf(options, manager.packages)
  const operand = options.operands[length]?.text
  const verb = options.operands[length - 1]?.text ?? ''
  const tool =
    operand === undefined ? [] : [/^(?:create|init|innit)$/.test(verb) ? starterOf(operand) : operand]
  const names = (named.length > 0 ? named : tool).filter(name => !isOwnFile(name, command.program))
  if (names.length > 0) emit('run', names, manager, options, command, context)
}

/** Tells whether a name is a file of the project, as in `deno run main.ts` and `go run .`, and no package. */
function isOwnFile(name: string, program: string): boolean {
  if (program === 'deno') return !/^(?:https?|npm|jsr):/.test(name)
  return program === 'go' && (name.endsWith('.go') || !/^[\w-]+\.[\w.-]+\//.test(name))
}

/** Returns the index at which the manager's own words end: after the first operand beyond its verb. */
function endOfOwn(args: readonly Word[], values: ReadonlySet<string>, length: number): number {
  let operands = 0
  for (let i = 0; i < args.length; i++) {
    const text = args[i]?.text ?? ''
    if (text === '--') return args.length
    if (!text.startsWith('-')) operands++
    else if (values.has(text.replace(/^--?/, ''))) i++
    if (operands > length) return i + 1
  }
  return args.length
}

/** `npm create vite` runs create-vite; `@scope/x` runs @scope/create-x. */
function starterOf(name: string): string {
  const scoped = /^(@[^/@]{1,100})(?:\/([^@]{1,100}))?/.exec(name)
  if (!scoped) return /^[\w-]/.test(name) && !name.includes('/') ? `create-${name}` : name
  return scoped[2] === undefined ? `${scoped[1]}/create` : `${scoped[1]}/create-${scoped[2]}`
}

function emit(
  verb: PackageEffect['verb'],
  names: readonly string[],
  manager: Manager,
  options: Options,
  command: Command,
  context: ReadContext,
): void {
  const git = optionValue(options, 'git')?.text.replace(/^(?=https?:)/, 'git+')
  const files = valuesOf(options, manager.ecosystem === 'pypi' ? 'r requirement' : undefined)
  const all = [...names, ...(git === undefined ? [] : [git]), ...files.filter(file => /^https?:/.test(file))]
  const indexes = [...valuesOf(options, manager.index), ...indexesIn(command.environment)]
  const unverified = uncheckedBy(options, command)
  context.out.emit({
    type: 'package',
    verb,
    manager: command.program,
    names: all,
    source: hasOption(options, 'git') ? 'git' : sourceOf(all, manager, indexes, files.length > 0),
    global: hasOption(options, 'g', 'global', 'system', 'user', 'break-system-packages'),
    ...(indexes.length > 0 && { indexes }),
    ...(unverified && { unverified }),
    ...(asksForScripts(options, command, verb) && { scripts: true }),
    evidence: command.evidence,
    through: context.through,
  })
}

function valuesOf(options: Options, names: string | undefined): readonly string[] {
  return [...wordSet(names)].flatMap(name => (options.values.get(name) ?? []).map(({ text }) => text))
}

const indexVariables =
  'PIP_INDEX_URL PIP_EXTRA_INDEX_URL PIP_FIND_LINKS UV_INDEX_URL UV_EXTRA_INDEX_URL UV_DEFAULT_INDEX UV_INDEX NPM_CONFIG_REGISTRY npm_config_registry YARN_REGISTRY YARN_NPM_REGISTRY_SERVER BUN_CONFIG_REGISTRY GOPROXY'.split(
    ' ',
  )

function indexesIn(environment: Command['environment']): readonly string[] {
  return indexVariables
    .flatMap(name => environment.get(name)?.text.split(/[,|\s]/) ?? [])
    .filter(text => text.includes('://'))
}

const unsigned =
  /^--(?:allow-unauthenticated|allow-insecure-repositories|force-yes|nogpgcheck|no-gpg-checks?|allow-untrusted|nosignature|nodigest|no-verify-signatures?|dangerous|ignore-checksums?|allow-empty-checksums|no-signature|no-gpg-verify|skip-integrity)$|^--setopt=(?:[\w*-]{1,40}\.)?gpgcheck=(?:0|false|no)$|^(?:-o)?(?:APT::Get::AllowUnauthenticated|Acquire::AllowInsecureRepositories)=(?:true|1)$|^\[trusted=yes\]/i
const unchecked =
  /^--(?:trusted-host|allow-insecure-host|insecure|insecure-skip-tls-verify|no-check-certificate|ssl-no-revoke|disable-ssl|strict-ssl=false)(?:=|$)/

/** Returns the check that an option switches off. */
function uncheckedBy({ flags }: Options, { args }: Command): PackageEffect['unverified'] {
  if (args.some(({ text }) => unsigned.test(text))) return 'signature'
  return flags.has('trusted-host') || args.some(({ text }) => unchecked.test(text)) ? 'transport' : undefined
}

function asksForScripts(options: Options, command: Command, verb: string): boolean {
  return (
    verb === 'scripts' ||
    hasOption(options, 'allow-scripts', 'unsafe-perm', 'foreground-scripts', 'allow-build', 'trust') ||
    command.args.some(({ text }) => /^--ignore-scripts=(?:false|0|no)$/.test(text)) ||
    (verb === 'configure' &&
      /ignore-scripts[= ](?:false|0)/.test(command.args.map(word => word.text).join(' ')))
  )
}

function sourceOf(
  names: readonly string[],
  { ecosystem }: Manager,
  indexes: readonly string[],
  fromFile: boolean,
): PackageEffect['source'] {
  const sources = new Set(names.map(name => packageSource(name, ecosystem)))
  if (sources.has('git')) return 'git'
  if (sources.has('url')) return 'url'
  if (indexes.some(index => index.includes(':'))) return 'index'
  if (sources.has('path')) return 'path'
  return names.length === 0 || fromFile ? 'lockfile' : 'registry'
}

/** Words of package managers that show what is written about packages in their registries. */
const pages = wordSet('view v info show search find index audit readme describe')

/** Package managers, and programs that publish packages. */
export const packageManagers: readonly Program[] = packagePrograms.map(
  ({ manager, before = [], after = [], ...program }) => ({
    ...program,
    read: [...before, manages(manager), ...after],
    showsOthers: pages,
  }),
)
