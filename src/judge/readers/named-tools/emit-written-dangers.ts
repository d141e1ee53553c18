import type { Effect, PathTarget } from '../../../ground/model/effect.ts'
import { Collector, maximumDepth, type ReadContext } from '../read-context.ts'
import { makeVariables, recipeLine } from '../commands/code/recipes-of.ts'
import { runsUnasked } from '../paths/runs-unasked.ts'

/** A stretch of a file that some language’s reader reads. */
interface CodeOfFile {
  readonly language: string
  readonly code: string
}

/** The languages of files by their endings and names; `compiled` is read for the commands that it starts. */
const languages: readonly (readonly [string, RegExp])[] = [
  ['shell', /\.(?:sh|bash|zsh|command|ksh)$|(?:^|\/)\.envrc$/],
  ['python', /\.(?:py|pyw)$|(?:^|\/)(?:SConstruct|wscript|Tiltfile)$/],
  ['javascript', /\.[cm]?[jt]sx?$/],
  [
    'ruby',
    /\.(?:rb|rake|gemspec|podspec|ru)$|(?:^|\/)(?:Rakefile|Gemfile|Vagrantfile|Podfile|Guardfile|Fastfile|Brewfile)$/,
  ],
  ['perl', /\.(?:pl|pm)$/],
  ['php', /\.(?:php\d?|phtml)$/],
  ['lua', /\.lua$/],
  ['r', /\.[rR]$|(?:^|\/)\.Rprofile$/],
  ['julia', /\.jl$/],
  ['elixir', /\.exs?$/],
  ['groovy', /\.(?:gradle|groovy)$|(?:^|\/)Jenkinsfile$/],
  ['powershell', /\.ps[dm]?1$/],
  ['compiled', /\.(?:rs|go|c|cc|cpp|h|swift|kt|kts|java|cs|zig|scala|sbt)$/],
]
const interpreters: readonly (readonly [string, RegExp])[] = [
  ['shell', /^#!.{0,40}\b(?:ba|z|da|k)?sh\b/],
  ['python', /^#!.{0,40}\bpython/],
  ['javascript', /^#!.{0,40}\b(?:node|deno|bun)\b/],
  ['ruby', /^#!.{0,40}\bruby/],
  ['perl', /^#!.{0,40}\bperl/],
  ['php', /^#!.{0,40}\bphp/],
  ['lua', /^#!.{0,40}\blua/],
]

/** Returns what of a written file runs once it is used, with its language; empty for text and data. */
export function codeOfFile(target: PathTarget, text: string): readonly CodeOfFile[] {
  const { raw, roles } = target
  const first = text.slice(0, 80)
  if (roles.includes('ci')) return commandsOfPipeline(text).map(asShell)
  if (/(?:^|\/)(?:package|composer)\.json$/.test(raw)) return commandsOfManifest(text).map(asShell)
  if (/(?:^|\/)(?:(?:GNU)?[Mm]akefile|[Jj]ustfile)$|\.mk$/.test(raw))
    return (raw.endsWith('ustfile') ? commandsOfRules(text) : commandsOfMakefile(text)).map(asShell)
  const language =
    interpreters.find(([, line]) => line.test(first))?.[0] ??
    languages.find(([, ending]) => ending.test(raw))?.[0]
  const quoted = runsUnasked(target) && (language === undefined || language === 'compiled')
  if (language !== undefined)
    return [{ language, code: text }, ...(quoted ? quotedCommands(text).map(asShell) : [])]
  if (roles.some(role => role === 'git-hook' || role === 'shell-profile') && !first.startsWith('#!'))
    return [asShell(text)]
  return quoted ? [...quotedCommands(text), ...editorCommands(text)].map(asShell) : []
}

function asShell(code: string): CodeOfFile {
  return { language: 'shell', code }
}

/** The shell lines of a pipeline file: `run:`, `script:`, items of a list, `sh '…'`. */
function commandsOfPipeline(text: string): readonly string[] {
  const commands: string[] = []
  for (const line of text.split('\n').slice(0, 5_000)) {
    const command =
      /^\s*(?:-\s+)?(?:run|script|command|before_script|after_script|sh|bash):\s*[|>]?-?\s*(.{1,4000})$/.exec(
        line,
      )?.[1] ??
      /^\s*(?:sh|bat)\s*\(?\s*["'](.{1,4000}?)["']\)?\s*$/.exec(line)?.[1] ??
      /^\s*-?\s+([^:#]{2,60}\s.{0,4000})$/.exec(line)?.[1]
    if (command !== undefined) commands.push(command.trim().replace(/^(["'])(.*)\1$/s, '$2'))
  }
  return commands
}

/** The scripts of a manifest. A text that is no JSON has none. */
function commandsOfManifest(text: string): readonly string[] {
  try {
    const parsed: unknown = JSON.parse(text)
    const scripts: unknown =
      typeof parsed === 'object' && parsed !== null && 'scripts' in parsed ? parsed.scripts : null
    return typeof scripts === 'object' && scripts !== null
      ? Object.values(scripts)
          .flat()
          .filter((script): script is string => typeof script === 'string')
          .slice(0, maximumCommands)
      : []
  } catch {
    return []
  }
}

/** Variables stand in recipes in the form in which a shell runs commands: `$(HOME)`. */
function commandsOfMakefile(text: string): readonly string[] {
  const variables = makeVariables(text, [])
  return commandsOfRules(text).map(line => recipeLine(line, variables))
}

/** The recipes of a makefile, and what it runs while it is read (`$(shell …)`). */
function commandsOfRules(text: string): readonly string[] {
  const recipes = text
    .split('\n')
    .slice(0, 5_000)
    .filter(line => /^[\t ]+\S/.test(line))
    .map(line => line.trim().replace(/^[@+-]{1,3}/, ''))
  const whileRead = [...text.matchAll(/\$\(shell\s([^()\n]{1,1000})\)/g)].map(match => match[1] as string)
  return [...recipes, ...whileRead].slice(0, 2_000)
}

/** Quoted texts of more than one word: in a language that nobody reads, commands stand in them. */
function quotedCommands(text: string): readonly string[] {
  return [...text.matchAll(/"((?:[^"\\\n]|\\.){0,2000})"|'((?:[^'\\\n]|\\.){0,2000})'|`([^`\n]{0,2000})`/g)]
    .map(match => (match[1] ?? match[2] ?? match[3] ?? '').replace(/\\(["'\\])/g, '$1'))
    .filter(quoted => /\S\s+\S/.test(quoted))
    .slice(0, maximumCommands)
}

/** `:!command` of an editor, `execute = command` of settings, `shell command` of a debugger, a multiplexer, a client. */
function editorCommands(text: string): readonly string[] {
  return [
    ...text.matchAll(
      /^[ \t]{0,8}(?:(?:autocmd\s[^!\n]{1,80})?:?\s{0,4}(?:silent!?\s{1,4})?!|(?:shell|command|cmd|exec|run)\s{0,4}[=:]\s{0,4}|(?:\\!|\.?(?:platform\s{1,4})?shell|\.system|run-shell|run|exec)\s{1,4})([^\n]{2,2000})$/gm,
    ),
  ]
    .map(match => match[1] as string)
    .slice(0, maximumCommands)
}

const maximumCommands = 200

const maximumText = 256 * 1024

/**
 * Emits the dangers that a file holds from the moment it is written, as far as nobody could want them anywhere: shells
 * over a connection, roots and homes deleted, secrets sent. Ordinary effects of a script are read when it runs.
 */
export function emitWrittenDangers(target: PathTarget, text: string, context: ReadContext): void {
  if (text.length > maximumText || context.depth >= maximumDepth - 2) return
  const inner = new Collector()
  for (const { language, code } of codeOfFile(target, text))
    context.code.readCode(language, code, {
      ...context,
      out: inner,
      offset: null,
      depth: context.depth + 2,
      through: [...context.through, `file ${target.raw}`.slice(0, 120)],
    })
  for (const effect of inner.effects) if (isDangerAnywhere(effect)) context.out.emit(effect)
}

function isDangerAnywhere(effect: Effect): boolean {
  switch (effect.type) {
    case 'execute':
      return effect.shellOver !== undefined
    case 'delete':
    case 'write':
      return (
        ['root', 'system-root', 'home', 'block-device'].includes(effect.target.class) &&
        (effect.type === 'write' || effect.recursive)
      )
    case 'connect':
      return effect.sends.some(
        source =>
          source.from === 'environment' ||
          (source.from === 'file' &&
            source.target.roles.includes('credential') &&
            source.target.class !== 'inside'),
      )
    default:
      return false
  }
}
