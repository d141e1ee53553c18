import type { ProgramRun } from '../../../ground/model/program-run.ts'
import { memberOf } from '../../../ground/model/member-of.ts'
import { type Follow, wordsOfOptions } from '../binding/bind-run.ts'
import { compiledModules } from '../binding/follow/compiled-modules.ts'
import { settingsModules } from '../binding/follow/settings-modules.ts'
import { otherModules } from '../binding/follow/other-modules.ts'
import { pythonModules } from '../binding/follow/python-modules.ts'
import { scriptModules } from '../binding/follow/script-modules.ts'

/** A language whose programs load files that are read as they are. */
export interface CodeKind {
  readonly language: string
  /** Another language, in which the files that it names are written, where its own holds none but names. */
  readonly names?: string
  /** Every file of it is found by its name: one that nobody touched need not be read. */
  readonly isFound?: true
  /** The usual ending of its files. */
  readonly ending: string
  /** Fits the names of its interpreters. */
  readonly programs: RegExp
  /** Fits the names of files that hold its code. */
  readonly files: RegExp
  readonly follow: Follow
  /** Spells the loading of a file or a module. */
  readonly loads: (name: string) => string
  /** Options whose value is a folder of modules. */
  readonly options?: string
  /** Variables with lists of such folders. */
  readonly variables?: readonly string[]
  /** The variable that holds further options. */
  readonly more?: string
}

/** Languages whose modules are followed, each with what tells where it looks for them. */
export const codeKinds: readonly CodeKind[] = [
  {
    language: 'python',
    ending: '.py',
    programs: /^(?:i?python|pypy)[\d.]*$/,
    files: /\.py[cw]?$/,
    follow: pythonModules,
    loads: name => `import_module("${name}")`,
    variables: ['PYTHONPATH'],
  },
  {
    language: 'javascript',
    ending: '.js',
    programs: /^(?:node|nodejs|tsx|ts-node|bun|deno)$/,
    files: /(?:\.[cm]?[jt]sx?|\/package\.json|\/[^./]+)$/,
    follow: scriptModules.javascript,
    loads: name => `require("${name}")`,
    variables: ['NODE_PATH'],
  },
  {
    language: 'perl',
    ending: '.pl',
    programs: /^perl[\d.]*$/,
    files: /(?:\.(?:pl|pm|t|PL|ph)|\/[^./]+)$/,
    follow: scriptModules.perl,
    loads: name => `require "${name}"`,
    options: '-I',
    variables: ['PERL5LIB', 'PERLLIB'],
    more: 'PERL5OPT',
  },
  {
    language: 'ruby',
    ending: '.rb',
    programs: /^(?:j?ruby|irb)[\d.]*$/,
    files: /(?:\.(?:rb|ru|rake)|\/[^./]+)$/,
    follow: scriptModules.ruby,
    loads: name => `require_relative "${name}"; require "${name}"`,
    options: '-I',
    variables: ['RUBYLIB'],
    more: 'RUBYOPT',
  },
  {
    language: 'php',
    ending: '.php',
    programs: /^php[\d.]*(?:-cli)?$/,
    files: /\.(?:php\d?|phtml|inc)$/,
    follow: scriptModules.php,
    loads: name => `include "${name}"`,
  },
  ...Object.entries({ lua: '.lua', r: '.R', julia: '.jl', tcl: '.tcl', elixir: '.exs' }).map(
    ([language, ending]): CodeKind => ({
      language,
      ending,
      programs: /^(?:lua(?:jit)?[\d.]*|Rscript|rscript|julia|tclsh[\d.]*|elixir)$/,
      files: /\.(?:lua|[rR]|jl|tcl|exs?)$/,
      follow: otherModules,
      loads: name => `require("${name}")`,
    }),
  ),
  { ...kindByName('compiled'), files: /\.\w{1,8}$/, ending: '.c', follow: compiledModules },
  ...(
    'shell/gradle/build tags/build calls/test cases/notebook/go generate/staged files/package commands/hook list/' +
    'command settings/processes/supervisor/compose/local playbook/playbook'
  )
    .split('/')
    .map(kindByName),
  kindOfNames('script settings', 'javascript', settingsModules.javascript),
  kindOfNames('python settings', 'python', settingsModules.python),
  kindOfNames('php settings', 'php', settingsModules.php),
]

/** A kind of files that tools find by their names, wherever they lie. */
function kindByName(language: string): CodeKind {
  return {
    language,
    isFound: true,
    ending: '',
    programs: /(?!)/,
    files: /./,
    follow: () => [],
    loads: () => '',
  }
}

/** A kind of settings that name files of code. */
function kindOfNames(language: string, names: string, follow: Follow): CodeKind {
  return { language, names, ending: '', programs: /(?!)/, files: /./, follow, loads: () => '' }
}

/** Returns the kind of a language. */
export function codeKind(language: string): CodeKind | undefined {
  return codeKinds.find(kind => kind.language === language)
}

/** Returns the words of a run, those of the variable with further options among them. */
export function wordsWithOptions({ more }: CodeKind, { words, environment }: ProgramRun): readonly string[] {
  const further = more === undefined ? undefined : memberOf(environment, more)
  return further === undefined ? words : [...further.trim().split(/\s+/).slice(0, 64), ...words]
}

/** Returns the folders in which a run looks for modules, as they are spelled. */
export function searchedFolders(kind: CodeKind, run: ProgramRun): readonly string[] {
  const ofWords =
    kind.options === undefined ? [] : wordsOfOptions(wordsWithOptions(kind, run), kind.options).values
  const ofVariables = (kind.variables ?? []).flatMap(
    name => memberOf(run.environment, name)?.split(':') ?? [],
  )
  return [...ofWords, ...ofVariables.map(folder => folder || '.')].slice(0, 64)
}

const image = /\.(?:png|jpe?g|gif)$/
/** Files of data: Node runs them as code unless a tool that bundles takes them, and parses only JSON. */
const data = /\.(?:css|scss|less|svg|png|jpe?g|gif|html?|vue|svelte)$/
/** Words without which a script of Node reaches nothing outside of itself. */
const reaching = /\b(?:require|import|process|eval|Function|constructor|global|globalThis|module|arguments)\b/

/** A file of data that no script can be; an image that is no text is one. */
export function isData(path: string, text: string | undefined): boolean {
  return data.test(path) && (text === undefined ? image.test(path) : !reaching.test(text))
}

/** Compiled code that Python runs in place of a module of the folder. */
export const compiled = ['*.so', '*.pyd', '*.pyc']
