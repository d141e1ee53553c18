import type { DataSource } from '../../../ground/model/effect.ts'
import type { Word } from '../command.ts'
import { readOptions } from '../options.ts'
import { isLoopback, isOwnHost } from '../paths/is-elsewhere.ts'
import type { ReadContext } from '../read-context.ts'
import { type PeeledWrapper, peelWrapper } from './peel-wrapper.ts'
import { splitString } from './split-string.ts'
import { wordSource } from './word-source.ts'
import { loginHome, wrapperPlace } from './wrapper-place.ts'
import { wordSet } from '../../../ground/model/word-set.ts'
import type { Place } from '../../../ground/model/place.ts'
import { isWithin, resolvePath } from '../paths/path-target.ts'

/** Words of `cmake -E` that no shell has, and the program with its options that does the same. */
const sameAs: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    remove: ['rm'],
    remove_directory: ['rm', '-rf'],
    copy: ['cp'],
    copy_if_different: ['cp'],
    copy_if_newer: ['cp'],
    // These copy what is in a folder, and not the folder itself.
    copy_directory: ['cp', '-rT'],
    copy_directory_if_different: ['cp', '-rT'],
    copy_directory_if_newer: ['cp', '-rT'],
    rename: ['mv'],
    create_symlink: ['ln', '-s'],
    create_hardlink: ['ln'],
    make_directory: ['mkdir', '-p'],
    touch_nocreate: ['touch', '-c'],
    chdir: ['env', '-C'],
    compare_files: ['cmp'],
    echo_append: ['echo'],
    environment: ['printenv'],
    delete_regv: ['reg', 'delete'],
    write_regv: ['reg', 'add'],
    // It runs each line of a file.
    cmake_link_script: ['sh'],
  }),
)

/** Returns the words of the program that does what `cmake -E` is told to. Most of its words have a program’s own name. */
function cmakeWords(words: readonly Word[]): readonly Word[] {
  const [first, ...rest] = words
  const same = first && sameAs.get(first.text)
  return same ? [...same.map(text => ({ ...first, text })), ...rest] : words
}

const engines = wordSet('docker podman nerdctl finch docker-compose podman-compose')
const starting = wordSet('run exec create')
/** Options whose value is a path, or a text, of the container alone. */
const inside = /^(?:-w|--workdir|-e|--env|--tmpfs|--entrypoint|-h|--hostname|-l|--label)(?:=|$)/
const mount = /^(-v|--volume|--mount)(?:=([^]*))?$/

/** Returns those words of a program that may name something on this machine: of a mount its source, of a container’s folder nothing. */
function hostWords(program: string, words: readonly Word[]): readonly Word[] {
  if (!engines.has(program) || !words.slice(0, 12).some(({ text }) => starting.has(text))) return words
  const found: Word[] = []
  for (let i = 0; i < words.length; i++) {
    const word = words[i] as Word
    const [whole, , joined] = mount.exec(word.text) ?? []
    const short = whole === undefined ? /^-v(.+)$/s.exec(word.text)?.[1] : undefined
    const input = joined ?? short
    const separate =
      input === undefined && (whole !== undefined || (inside.test(word.text) && !word.text.includes('=')))
    const next = words[i + 1]
    if (whole !== undefined || short !== undefined)
      found.push(...sourceOf(input === undefined ? next : { ...word, text: input }))
    else if (!inside.test(word.text)) found.push(word)
    if (separate) i++
  }
  return found
}

/** `SOURCE:TARGET`, `type=bind,source=…`: a named volume is no folder of this machine. */
function sourceOf(word: Word | undefined): readonly Word[] {
  const [source = ''] = word ? mountEnds(word.text) : []
  return word && /^[/.~$`]/.test(source) ? [{ ...word, text: source }] : []
}

/** The command that a wrapper runs, as words or shell text, and the place in which it is read. */
export interface InnerCommand {
  readonly words: readonly Word[]
  readonly text?: string
  /** The source of shell text that only the run tells. */
  readonly unread?: DataSource
  /** Variables that the wrapper gives what it runs: `NAME=value`. */
  readonly assignments?: readonly Word[]
  readonly context: ReadContext
}

/** Returns the inner command of a wrapper; null when the program runs none that can be seen. */
export function unwrapCommand(
  program: string,
  args: readonly Word[],
  context: ReadContext,
): InnerCommand | null {
  if (program === 'command' && /^-[vV]$/.test(args[0]?.text ?? '')) return null
  const text = textOf(program, args)
  if (text) return ofText(text, deeper(loggedIn(program, args, context), program, text))
  const module = moduleOf(program, args)
  if (module) return { words: module, context: { ...context, through: [...context.through, program] } }
  const peeled = peelWrapper(program, program === 'setarch' ? withoutKind(args) : args)
  return peeled && ofPeeled(program, peeled, context)
}

/** `setarch $(uname -m) …`: the kind of machine is none of the command. */
function withoutKind(args: readonly Word[]): readonly Word[] {
  const at = args.findIndex(({ text }) => !text.startsWith('-'))
  return args[at]?.known === false ? args.toSpliced(at, 1) : args
}

/** Returns the words of a command that are not the inner command of a wrapper. */
export function wrapperWords(program: string, args: readonly Word[]): readonly Word[] {
  return hostWords(program, textOf(program, args) ? args : (peelWrapper(program, args)?.own ?? args))
}

/** `ssh NAME` of this machine’s own name is `ssh localhost`. */
function knownLabel(label: string, { place }: ReadContext): string {
  const host = /^ssh (?:[\w.-]{1,64}@)?([\w.-]{1,255})$/.exec(label)?.[1]
  return host !== undefined && isOwnHost(host, place) ? 'ssh localhost' : label
}

function ofPeeled(program: string, peeled: PeeledWrapper, context: ReadContext): InnerCommand {
  const { wrapper } = peeled
  const label = knownLabel(peeled.label, context)
  // A word of the shell itself, such as `builtin`, is no wrapper to name.
  const through = sameShell.has(program) ? context.through : [...context.through, label]
  const mounts = wrapper.place === 'container' ? mountsOf(peeled.own, context.place) : []
  const isHere = wrapper.place === 'host' && isLoopback(label)
  const place = isHere
    ? { ...context.place, cwd: context.place.home }
    : wrapperPlace(program, wrapper, peeled.own, context.place)
  const inner = {
    ...context,
    through,
    place: mounts.length > 0 ? throughMounts(mounts, place, peeled.own, context.place) : place,
  }
  const words =
    mounts.length > 0 ? mounts.reduce((all, mount) => all.map(mount.map), peeled.words) : peeled.words
  const direct = program === 'watch' && peeled.own.some(word => /^-\w*x\w*$|^--exec$/.test(word.text))
  if (!wrapper.text || direct)
    return {
      words: programWords(program, foundHere(program, words, context.place)),
      assignments: peeled.assignments,
      context: inner,
    }
  const [first] = words as readonly [Word]
  if (words.length === 1) return ofText(first, deeper(inner, null, first))
  const joined = words.map(word => word.text).join(' ')
  return { words: [], text: joined, context: deeper(inner, null, first) }
}

/** systemd-run finds the program from the folder of the call, and starts it in another. */
function foundHere(program: string, words: readonly Word[], { cwd }: Place): readonly Word[] {
  const [first, ...rest] = words
  if (program !== 'systemd-run' || !first || !/^\.{0,2}[\w.-]{0,64}\//.test(first.text)) return words
  return [{ ...first, text: resolvePath(first.text, cwd) }, ...rest]
}

/** `su - bob -c TEXT`: the text runs in the home of who logs in. */
function loggedIn(program: string, args: readonly Word[], context: ReadContext): ReadContext {
  const home = loginHome(program, args)
  return home === null ? context : { ...context, place: { ...context.place, cwd: home, home } }
}

/** Shell text of one word: `su -c "$CMD"` runs whatever the variable holds. */
function ofText(word: Word, context: ReadContext): InnerCommand {
  const source = wordSource(word)
  return source.from === 'literal'
    ? { words: [], text: word.text, context }
    : { words: [], unread: source, context }
}

const sameShell = new Set(['command', 'builtin', 'noglob', 'nocorrect'])

const readers = new Set(['ssh', 'sudo', 'doas', 'su'])

/** Tells whether a program takes commands from standard input when no command stands in its words. */
export function readsCommands(program: string, args: readonly Word[]): boolean {
  if (program === 'sudo') return args.some(word => /^-\w*[si]$|^--(?:shell|login)$/.test(word.text))
  return (
    readers.has(program) &&
    !args.some(word => word.text === '/dev/stdin') &&
    !(program === 'ssh' && args.some(word => /^-\w*[NQVGT]$/.test(word.text) && word.text !== '-T'))
  )
}

function deeper(context: ReadContext, label: string | null, word: Word): ReadContext {
  return {
    ...context,
    offset: null,
    outer: word.evidence,
    ...(label !== null && { through: [...context.through, label] }),
  }
}

/** Options whose value is shell text. */
const textOptions: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    su: ['c', 'command', 'session-command'],
    npx: ['c', 'call'],
    npm: ['call', 'c'],
    'nix-shell': ['run', 'command'],
    capsh: ['c'],
    entr: ['s'],
    expect: ['c'],
    nodemon: ['exec', 'x'],
    wsl: ['c'],
    'cargo-watch': ['s', 'shell'],
    runuser: ['c', 'command'],
    script: ['c', 'command'],
    flock: ['c', 'command'],
    split: ['filter'],
    env: ['S', 'split-string'],
    vagrant: ['c', 'command'],
    sg: ['c'],
    tmux: [],
    screen: [],
  }),
)

function textOf(program: string, args: readonly Word[]): Word | undefined {
  const names = textOptions.get(program)
  if (!names) return undefined
  if (program === 'tmux' || program === 'screen') return unwrapMultiplexer(program, args)
  const options = readOptions(ownWords(program, args), new Set(names))
  for (const name of names) {
    const word = options.values.get(name)?.at(-1)
    if (word) return program === 'env' ? withRest(word, args) : word
  }
  return undefined
}

/** `env -S 'a b' c` starts `a b c`: what stands behind the text goes on with it. */
function withRest(word: Word, args: readonly Word[]): Word {
  const at = args.findIndex(({ text }) => text === word.text || text.endsWith(`S${word.text}`))
  const rest = at === -1 ? [] : args.slice(at + 1).map(({ text }) => `'${text.replaceAll("'", `'\\''`)}'`)
  return { ...word, text: [splitString(word.text), ...rest].join(' ') }
}

/**
 * Returns the words up to the inner command, whose options are not the wrapper's: a file or nothing stands before them.
 */
function ownWords(program: string, args: readonly Word[]): readonly Word[] {
  const operands = program === 'flock' ? 1 : program === 'env' ? 0 : null
  if (operands === null) return args
  // The last letter of a cluster takes the next word: `-vS`.
  const values =
    /^-(?:[a-zA-Z\d]{0,4}[uCSwEc]|-unset|-chdir|-command|-split-string|-timeout|-conflict-exit-code)$/
  let seen = 0
  for (let i = 0; i < args.length; i++) {
    const text = args[i]?.text ?? ''
    if (values.test(text)) i++
    else if (!text.startsWith('-') && !/^[A-Za-z_]\w{0,127}=/.test(text) && seen++ === operands)
      return args.slice(0, i)
  }
  return args
}

/** Returns the line that `screen -X stuff` types, without the return at its end. */
function typedLine(words: readonly Word[]): Word | undefined {
  const text = words.map(word => word.text).join(' ')
  return words[0] && { ...words[0], text: text.replace(/(?:\\[nr]|\\01[25]|\^M|\s){1,8}$/, '') }
}

/** `tmux new-session -d 'command'`, `tmux send-keys 'command' Enter`, `screen -dm sh -c …`. */
function unwrapMultiplexer(program: string, args: readonly Word[]): Word | undefined {
  if (program === 'screen') {
    const stuffed = args.findIndex((word, i) => word.text === 'stuff' && args[i - 1]?.text === '-X')
    if (stuffed !== -1) return typedLine(args.slice(stuffed + 1))
    const at = args.findIndex(word => /^-\w*m\w*$/.test(word.text))
    const isName = (i: number) => /^-\w*S$/.test(args[i - 1]?.text ?? '')
    const words = at === -1 ? [] : args.filter((word, i) => i > at && word.text !== '-S' && !isName(i))
    return startedLine(words)
  }
  const verb = args.findIndex(word =>
    /^(?:new|new-session|neww|new-window|splitw|split-window|send|send-keys|run|run-shell|respawn-pane)$/.test(
      word.text,
    ),
  )
  if (verb === -1) return undefined
  const own = args.slice(verb + 1)
  const valued = new Set(['s', 'n', 't', 'c', 'x', 'y', 'e', 'F', 'l', 'p'])
  const { operands } = readOptions(own, valued)
  // What stands behind the first word is the program's.
  if (!args[verb]?.text.startsWith('send'))
    return startedLine(operands[0] ? own.slice(own.indexOf(operands[0])) : [])
  const words = operands.filter(word => !/^(?:Enter|C-m|C-\w|Escape|Space|Tab|BSpace)$/.test(word.text))
  return words[0] && { ...words[0], text: words.map(word => word.text).join(' ') }
}

/** One word is shell text; several are a program and its words as they stand. */
function startedLine(words: readonly Word[]): Word | undefined {
  const [first, ...rest] = words
  if (!first || rest.length === 0) return first
  const quoted = words.map(word => (word.known ? `'${word.text.replaceAll("'", `'\\''`)}'` : word.text))
  return { ...first, text: quoted.join(' ') }
}

const interpretedPrograms: ReadonlyMap<string, RegExp> = new Map(
  Object.entries({
    php: /(?:^|\/)(?:artisan|console|drush|wp|composer(?:\.phar)?)$/,
    python: /(?:^|\/)manage\.py$/,
    ruby: /(?:^|\/)(?:rails|rake|bundle)$/,
    node: /node_modules\/\.bin\/[\w-]+$/,
  }),
)

/** `python -m alembic …`, `php artisan …`: the module or script is the program. */
function moduleOf(program: string, args: readonly Word[]): readonly Word[] | null {
  const language = /[\d.]$/.test(program) ? program.replace(/[\d.]+$/, '') : program
  if (language === 'python' || language === 'pypy') {
    const at = args.findIndex(word => word.text === '-m')
    const before = args.slice(0, Math.max(0, at))
    if (at !== -1 && args[at + 1] && before.every(word => /^-[BEIOqsSuvWX]/.test(word.text)))
      return args.slice(at + 1)
  }
  const scripts = interpretedPrograms.get(language)
  const first = args.findIndex(word => !word.text.startsWith('-'))
  const script = args[first]
  return script && scripts?.test(script.text) ? args.slice(first) : null
}

/** Returns the words that a wrapper starts, as a shell would have them. */
function programWords(program: string, words: readonly Word[]): readonly Word[] {
  if (program === 'cmake') return cmakeWords(words)
  return program === 'shx' ? words.map(asPattern) : withoutVersion(program, words)
}

/** shx expands patterns itself, so that quotes do not keep them from it. */
function asPattern(word: Word): Word {
  return /[*?[]/.test(word.text) ? { ...word, glob: true } : word
}

/** `npx prisma@5 …` runs prisma. */
function withoutVersion(program: string, words: readonly Word[]): readonly Word[] {
  const [first, ...rest] = words
  if (!first || !/^(?:npx|bunx|pnpx|uvx|npm|pnpm|yarn|bun|pipx)$/.test(program)) return words
  const text = first.text.replace(/(?<=.)(?:@|==)[^/@]{1,64}$/, '')
  return [{ ...first, text }, ...rest]
}

/** A folder of this machine that a container sees under another name. */
interface Mount {
  readonly source: string
  readonly target: string
  /** Gives a word of the inner command the name that its path has on this machine. */
  map(word: Word): Word
}

/** The bind mounts among the options of `docker run`; named volumes are no folders of ours. */
function mountsOf(own: readonly Word[], place: Place): readonly Mount[] {
  const mounts: Mount[] = []
  for (let i = 0; i < own.length && mounts.length < 16; i++) {
    const text = own[i]?.text ?? ''
    const option = /^(-v|--volume|--mount)(?:=(.*))?$/s.exec(text)
    const value = option ? (option[2] ?? own[i + 1]?.text ?? '') : /^-v(.+)$/s.exec(text)?.[1]
    const [source, target] = value === undefined ? [] : mountEnds(value)
    if (source && target && /^[/.~]/.test(source))
      mounts.push(mountOf(resolvePath(source, place.cwd), target))
  }
  return mounts
}

/** Returns the two ends of a mount: `SOURCE:TARGET[:ro]`, `type=bind,source=…,target=…`. */
function mountEnds(value: string): readonly (string | undefined)[] {
  if (!/^(?:type|source|src|target|dst|destination)=/.test(value)) return value.split(':')
  const fields = new Map(value.split(',').map(field => field.split('=') as [string, string]))
  return [
    fields.get('source') ?? fields.get('src'),
    fields.get('target') ?? fields.get('dst') ?? fields.get('destination'),
  ]
}

function mountOf(source: string, raw: string): Mount {
  const target = resolvePath(raw, '/')
  const inText = new RegExp(`(?<![\\w./-])${target.replace(/[^\w/-]/g, '\\$&')}(?=/|[\\s;&|'")]|$)`, 'g')
  return {
    source,
    target,
    map: word => {
      if (isWithin(word.text, target)) return { ...word, text: `${source}${word.text.slice(target.length)}` }
      return /[\s;&|]/.test(word.text) ? { ...word, text: word.text.replace(inText, () => source) } : word
    },
  }
}

/** Returns the place of a container: one that works in a mounted folder works here. */
function throughMounts(mounts: readonly Mount[], inner: Place, own: readonly Word[], here: Place): Place {
  const at = own.findIndex(word => word.text === '-w' || word.text === '--workdir')
  const folder = at === -1 ? inner.cwd : (own[at + 1]?.text ?? inner.cwd)
  const mount = mounts.find(({ target }) => isWithin(folder, target))
  return {
    ...here,
    cwd: mount ? resolvePath(`.${folder.slice(mount.target.length)}`, mount.source) : '/app',
    home: '/root',
  }
}
