import { spelledWord } from '../../../../ground/model/vocabulary/spelled-word.ts'
import type { Program } from '../program.ts'
import type { RepositoryEffect } from '../../../../ground/model/effect.ts'
import type { Command, CommandReader, Word } from '../../command.ts'
import { isWithin, pathTarget } from '../../paths/path-target.ts'
import type { ReadContext } from '../../read-context.ts'
import { printsSecret } from '../machine/prints-secret.ts'
import { folderFilledByGit } from './cloned-folder.ts'
import { emitFile, emitFiles, holdsSettings } from './emit-file.ts'
import { readGitFiles } from './read-git-files.ts'
import { reachRemotes, readGitCode } from './reach-remotes.ts'
import { type GitChange, gitVerbs } from './git-verbs.ts'
import { hasOption, optionValue, readOptions } from '../../options.ts'
import { readMove } from './copying.ts'
import { readPatchOf } from './patches.ts'
import { mapOf } from '../../../../ground/model/map-of.ts'

const values = new Set(['b', 'B', 'c', 'C', 'orphan', 'create', 'force-create', 's', 'source', 'conflict'])

/**
 * Returns the source of the working tree after a command of git: another branch, commit or stash, or the last commit,
 * which loses what was not committed. Undefined where only named files change, or none.
 */
function checkoutSource(verb: string, args: readonly Word[]): RepositoryEffect['takes'] {
  const options = readOptions(args, values)
  const operands = options.operands.map(({ text }) => text)
  switch (verb) {
    case 'checkout':
      return hasOption(options, 'b', 'B', 'orphan', 'p', 'patch') ? undefined : checkedOut(args, operands)
    case 'switch':
      return hasOption(options, 'c', 'C', 'orphan', 'create', 'force-create') || operands.length === 0
        ? undefined
        : 'elsewhere'
    case 'restore':
      if (!operands.some(isWhole) || hasOption(options, 'S', 'staged')) return undefined
      return hasOption(options, 's', 'source') ? 'elsewhere' : 'commit'
    case 'stash':
      return stashed(operands[0])
    case 'reset':
      if (!hasOption(options, 'hard', 'merge', 'keep')) return undefined
      return (operands[0] ?? 'HEAD') === 'HEAD' ? 'commit' : 'elsewhere'
    default:
      return undefined
  }
}

function checkedOut(args: readonly Word[], operands: readonly string[]): RepositoryEffect['takes'] {
  const dashes = args.findIndex(({ text }) => text === '--')
  if (dashes !== -1) {
    const paths = args.slice(dashes + 1).map(({ text }) => text)
    const isNamed = args.slice(0, dashes).some(({ text }) => !text.startsWith('-'))
    return paths.some(isWhole) ? (isNamed ? 'elsewhere' : 'commit') : undefined
  }
  const [first = 'HEAD', ...paths] = operands
  if (isWhole(first) || first === 'HEAD') return 'commit'
  if (paths.length > 0) return paths.some(isWhole) ? 'elsewhere' : undefined
  // One word may be a branch or a file; a file has an ending.
  return /\.[A-Za-z]\w{0,9}$/.test(first) ? undefined : 'elsewhere'
}

function stashed(verb: string | undefined): RepositoryEffect['takes'] {
  if (verb === undefined || verb === 'push' || verb === 'save') return 'commit'
  return /^(?:pop|apply|branch)$/.test(verb) ? 'elsewhere' : undefined
}

/** The whole working tree, or a pattern of it. */
function isWhole(path: string): boolean {
  return /^(?:\.\.?\/?|:\/|\/)$|[*?]|^:\(/.test(path)
}

/** Long options that git takes by their beginnings; where several fit, the one that loses most stands first. */
const longOptions: ReadonlyMap<string, readonly string[]> = mapOf({
  reset: ['hard', 'merge', 'keep', 'soft', 'mixed'],
  push: ['force', 'force-with-lease', 'force-if-includes', 'delete', 'mirror', 'dry-run', 'prune', 'all'],
  clean: ['force', 'dry-run', 'interactive', 'exclude'],
  checkout: ['force', 'orphan', 'patch'],
  switch: ['discard-changes', 'force', 'force-create'],
  restore: ['staged', 'worktree', 'source', 'patch'],
  tag: ['delete', 'force'],
  branch: ['delete', 'force'],
  gc: ['prune', 'aggressive'],
  commit: ['no-verify', 'amend'],
  rm: ['force', 'cached'],
  worktree: ['force'],
  submodule: ['force'],
  'checkout-index': ['force'],
})

/** `git reset --har` is `git reset --hard`: options with the rest of their names put in. */
function spellOutOptions(verb: string, args: readonly Word[]): readonly Word[] {
  const names = longOptions.get(verb)
  return names ? args.map(word => whole(word, names)) : args
}

function whole(word: Word, names: readonly string[]): Word {
  const [, input = '', value = ''] = /^--([a-z-]{1,40})(=.*)?$/s.exec(word.text) ?? []
  if (input === '' || names.includes(input)) return word
  const name = names.find(one => one.startsWith(input))
  return name === undefined ? word : { ...word, text: `--${name}${value}` }
}

const globalValues = new Set([
  '-C',
  '-c',
  '--git-dir',
  '--work-tree',
  '--namespace',
  '--exec-path',
  '--config-env',
  '--super-prefix',
])

/** git: global options, then the verb, read by its row in `git-verbs.ts`. */
const readGit: CommandReader = (command, context) => {
  const { at, folder, settings, tree } = globals(command.args)
  const verb = command.args[at]
  const named = [...settings, ...environmentSettings(command)]
  for (const word of named) readSetting(word, context)
  if (!verb) return undefined
  const inner = folder
    ? {
        ...context,
        place: { ...context.place, cwd: pathTarget(folder, context.place).path ?? context.place.cwd },
      }
    : context
  const args = [...pruned(verb.text, named), ...spellOutOptions(verb.text, command.args.slice(at + 1))]
  const changes = gitVerbs.get(verb.text)?.(args) ?? [{ verb: spelledWord(verb.text) }]
  const { cwd, workspace } = inner.place
  const takes = isWithin(cwd, workspace) ? checkoutSource(verb.text, args) : undefined
  const into = folderFilledByGit(verb.text, args, inner)
  for (const change of changes) emitRepository(change, { takes, into }, command, inner)
  changeTree(verb.text, tree ?? command.environment.get('GIT_WORK_TREE'), named, inner)
  besides(verb.text, args, command, inner)
  readGitFiles(verb.text, args, command, tree, inner)
  return undefined
}

/** `git -c gc.pruneExpire=now gc` says by a setting what an option says. */
function pruned(verb: string, settings: readonly Word[]): readonly Word[] {
  const word = settings.find(({ text }) =>
    /^gc\.(?:pruneexpire|reflogexpire\w{0,12})=(?:now|all|0)/i.test(text),
  )
  return word && verb === 'gc' ? [{ ...word, text: '--prune=now' }] : []
}

/** Verbs that leave the working tree as it is. */
const keepsTree =
  /^(?:status|diff|log|show|add|commit|ls-files|ls-tree|ls-remote|rev-parse|config|remote|fetch|push|blame|describe|shortlog|reflog|tag|grep|cat-file|help|version|notes|count-objects|for-each-ref|symbolic-ref|name-rev|var)$/

/** With a working tree elsewhere, files of the repository come up there, under names that nobody reads. */
function changeTree(
  verb: string,
  input: Word | undefined,
  settings: readonly Word[],
  context: ReadContext,
): void {
  const set = settings.find(({ text }) => /^core\.worktree=/i.test(text))
  const tree = input ?? (set && { ...set, text: set.text.slice(set.text.indexOf('=') + 1) })
  if (tree && !keepsTree.test(verb)) emitFile(context, 'append', tree, { recursive: true })
}

function globals(args: readonly Word[]): {
  at: number
  folder?: Word
  tree?: Word
  settings: readonly Word[]
} {
  const settings: Word[] = []
  let folder: Word | undefined
  let tree: Word | undefined
  let at = 0
  for (; at < args.length && (args[at] as Word).text.startsWith('-'); at++) {
    const word = args[at] as Word
    const { text } = word
    const next = args[at + 1]
    if (text.startsWith('--work-tree=')) tree = { ...word, text: text.slice(12) }
    if (!globalValues.has(text)) continue
    if (text === '--work-tree' && next) tree = next
    if (text === '-C' && next) folder = next
    if (text === '-c' && next) settings.push(next)
    at++
  }
  return { at, settings, ...(folder && { folder }), ...(tree && { tree }) }
}

/** `GIT_CONFIG_COUNT`, `GIT_CONFIG_KEY_0`, `GIT_CONFIG_VALUE_0`: the same as `-c`, by way of the environment. */
function environmentSettings({ environment }: Command): readonly Word[] {
  const count = Math.min(16, Number(environment.get('GIT_CONFIG_COUNT')?.text) || 0)
  return Array.from({ length: count }, (_, i) => {
    const key = environment.get(`GIT_CONFIG_KEY_${i}`)
    const value = environment.get(`GIT_CONFIG_VALUE_${i}`)
    return key && value ? [{ ...value, text: `${key.text}=${value.text}` }] : []
  }).flat()
}

function emitRepository(
  change: GitChange,
  { takes, into }: { readonly [Name in 'takes' | 'into']: RepositoryEffect[Name] | undefined },
  command: Command,
  context: ReadContext,
): void {
  const { verb, ref, remote, force, loses = [] } = change
  const effect: RepositoryEffect = {
    type: 'repository',
    tool: 'git',
    verb,
    loses,
    ...(ref !== undefined && { ref }),
    ...(remote !== undefined && { remote }),
    ...(force && { force }),
    ...(takes && { takes }),
    ...(into && { into }),
    evidence: command.evidence,
    through: context.through,
  }
  context.out.emit(effect)
}

/** Emits effects of a verb beyond the repository: connections, deleted files, commands that run. */
function besides(verb: string, args: readonly Word[], command: Command, context: ReadContext): void {
  const options = readOptions(
    args,
    new Set(['x', 'exec', 'u', 'upload-pack', 'receive-pack', 'b', 'branch', 'depth', 'o', 'reference', 'm']),
  )
  const [, second] = options.operands
  reachRemotes(verb, args, options.operands, command, context)
  if (verb === 'clone' && second) emitFile(context, 'append', second, { recursive: true })
  if (verb === 'worktree' && options.operands[0]?.text === 'add' && second)
    emitFile(context, 'append', second, { recursive: true })
  if (verb === 'rm' && !hasOption(options, 'cached'))
    emitFiles(context, 'delete', options.operands, {
      recursive: hasOption(options, 'r'),
      narrowed: !hasOption(options, 'f', 'force'),
    })
  if (verb === 'mv' && !hasOption(options, 'n', 'dry-run')) readMove({ ...command, args }, context)
  if (verb === 'config') readConfig(args, context)
  if (
    /^(?:apply|am)$/.test(verb) &&
    !hasOption(options, 'check', 'stat', 'numstat', 'summary', 'abort', 'skip')
  )
    for (const word of options.operands.length > 0 ? options.operands : [undefined])
      readPatchOf(word, command, context, patchFolder(args))
  if (/^(?:checkout|restore)$/.test(verb)) writePaths(verb, args, options.operands, context)
  const run = runsCommand(
    verb,
    args,
    options.values.get('x')?.[0] ?? options.values.get('exec')?.[0] ?? options.values.get('upload-pack')?.[0],
  )
  if (run) readGitCode(run, context)
}

/** `git apply --directory=x` puts a folder in front of every name. */
function patchFolder(args: readonly Word[]): Word | undefined {
  return optionValue(readOptions(args, new Set(['directory'])), 'directory')
}

/** `git checkout BRANCH -- FILE`, `git restore FILE`: each file that is named becomes what it is elsewhere. */
function writePaths(
  verb: string,
  args: readonly Word[],
  operands: readonly Word[],
  context: ReadContext,
): void {
  const dashes = args.findIndex(({ text }) => text === '--')
  const named = dashes === -1 ? operands.slice(verb === 'restore' ? 0 : 1) : args.slice(dashes + 1)
  // Of what git brings back, only what decides who judges an agent is more than a change of the work.
  const settings = named.filter(word => holdsSettings(pathTarget(word, context.place)))
  emitFiles(context, 'write', settings, { recursive: true })
}

function runsCommand(verb: string, args: readonly Word[], option: Word | undefined): Word | undefined {
  const [first] = args
  if (verb === 'bisect' && first?.text === 'run') return joinWords(args.slice(1).map(asOneWord))
  if (verb === 'submodule' && first?.text === 'foreach')
    return joinWords(args.slice(1).filter(word => word.text !== '--recursive' && word.text !== '--quiet'))
  if (verb === 'filter-branch')
    return args[
      args.findIndex(word => /^--(?:tree|index|msg|env|commit|parent|tag-name)-filter$/.test(word.text)) + 1
    ]
  return /^(?:rebase|difftool|fetch|clone|ls-remote|pull)$/.test(verb) ? option : undefined
}

/** A word as a shell takes it for one. */
function asOneWord(word: Word): Word {
  const isPlain = /^[\w./:=@%+,-]+$/.test(word.text)
  return isPlain ? word : { ...word, text: `'${word.text.replaceAll("'", `'\\''`)}'` }
}

function joinWords(words: readonly Word[]): Word | undefined {
  return words[0] && { ...words[0], text: words.map(word => word.text).join(' ') }
}

/** Settings whose value is a command, or that decide which hooks run. */
const running =
  /^(?:core\.(?:sshcommand|pager|editor|fsmonitor|hookspath|gitproxy|askpass)|alias\..{1,64}|credential\..{0,200}helper|diff\..{1,64}\.(?:command|textconv)|diff\.external|merge\..{1,64}\.driver|filter\..{1,64}\.(?:clean|smudge|process)|sequence\.editor|gpg\..{0,40}program|pager\..{1,64}|remote\..{1,64}\.(?:uploadpack|receivepack)|uploadpack\.packobjectshook|init\.templatedir|browser\..{1,64}\.cmd|url\..{1,200}\.insteadof)$/i

/** `-c name=value` holds for this one run: an alias that starts a program is that program, and nothing stays. */
function readSetting(word: Word, context: ReadContext): void {
  const equals = word.text.indexOf('=')
  const name = word.text.slice(0, equals)
  const value = { ...word, text: word.text.slice(equals + 1) }
  if (value.known && /^alias\.[^.]{1,64}$/i.test(name) && value.text.startsWith('!'))
    return readCommand(value.text.slice(1), value, context)
  setting(name, value, context)
}

function readConfig(args: readonly Word[], context: ReadContext): void {
  const options = readOptions(args, new Set(['f', 'file', 'blob', 'type', 'default']))
  const reads = hasOption(options, 'get', 'get-all', 'get-regexp', 'list', 'l', 'get-urlmatch', 'show-origin')
  const [name, value] = options.operands[0]?.text === 'set' ? options.operands.slice(1) : options.operands
  if (reads || !name || !value) return
  const file = hasOption(options, 'global')
    ? '~/.gitconfig'
    : hasOption(options, 'system')
      ? '/etc/gitconfig'
      : null
  if (running.test(name.text)) setting(name.text, value, context, file ?? '.git/config')
}

/** Pagers and editors as people set them, and words that switch something on or off. */
const harmless =
  /^(?:cat|more|less(?: -[A-Za-z]{1,12}){0,4}|delta|difft|diff-so-fancy|vi|vim|nvim|nano|emacs|micro|code --wait|true|false|:)?$/

function setting(name: string, value: Word, context: ReadContext, file = '.git/config'): void {
  if (!running.test(name)) return
  const alias = /^alias\./i.test(name) && value.known && !value.text.startsWith('!')
  // An alias that starts no program of its own stands for a git command.
  if (alias) return readCommand(`git ${value.text}`, value, context)
  if (value.known && /pager|editor|fsmonitor|diff\.external/i.test(name) && harmless.test(value.text)) return
  emitFile(
    context,
    'write',
    { ...value, text: file, known: true, glob: false },
    { part: 'unspelled', content: { from: 'literal', text: `${name} = ${value.text}` } },
  )
  if (/hookspath|templatedir|insteadof/i.test(name)) return
  const command = value.text.startsWith('!') ? value.text.slice(1) : value.text
  if (command) readCommand(command, value, context)
}

function readCommand(command: string, { evidence }: Word, context: ReadContext): void {
  context.code.readCode('shell', command, {
    ...context,
    through: [...context.through, 'git'],
    offset: null,
    outer: evidence,
  })
}

/** git, and the credentials that it prints. */
export const git: readonly Program[] = [
  {
    names: ['git'],
    read: [readGit, printsSecret(/^credential(?:-\w+)? (?:fill|get)\b/, '~/.git-credentials')],
    keys: ['~/.git-credentials'],
    examples: [
      ['git status', 'repository status'],
      ['git push --force origin main', 'repository push origin main force loses remote-commits'],
      [
        'git clone https://h.example/a.git dest',
        'repository clone',
        'connect git h.example',
        'append dest recursive',
      ],
      ['git reset --hard HEAD~1', 'repository reset-hard HEAD~1 loses changes, commits'],
      ['git credential fill', 'repository credential', 'read ~/.git-credentials'],
    ],
  },
]
