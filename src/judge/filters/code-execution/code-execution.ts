import { environmentVariable } from '../../../ground/model/environment-variable.ts'
import type {
  DataSource,
  Effect,
  ExecuteEffect,
  OpaqueEffect,
  PathTarget,
  RunEffect,
} from '../../../ground/model/effect.ts'
import { flatMap } from '../../../ground/model/map-of.ts'
import { destinationOf } from '../../readers/addresses/destination.ts'
import { parseAddress } from '../../readers/addresses/parse-address.ts'
import type { Filter } from '../filter.ts'
import { finding, startOf } from '../finding.ts'
import { isInteractiveShell } from '../views/given-shell.ts'
import { ownWord } from '../views/own-word.ts'
import type { CodeTable, Finding, Strengths } from '../../../ground/model/finding.ts'

/** Everything that the filter code-execution can find, each with its default price. */
const codeExecutionCodes = {
  'code-execution.reverse-shell': {
    points: 'gate',
    why: 'it gives control of this machine to the other end',
  },
  'code-execution.bind-shell': {
    points: 'gate',
    why: 'it gives control of this machine to whoever connects',
  },
  'code-execution.downloaded': {
    points: 5,
    why: 'whoever answers that address decides what runs here',
    instead: 'curl -fsSL -o <file> <address>',
  },
  'code-execution.downloaded-file': {
    points: 4,
    why: 'it runs a file that this call downloads',
    instead: 'curl -fsSL -o <file> <address>',
  },
  'code-execution.decoded': {
    points: 5,
    why: 'what was hidden in an encoding runs, and could not be read',
  },
  'code-execution.unhidden': {
    points: 1.5,
    why: 'what was hidden in an encoding runs; it was read, but who reads along sees only letters',
    instead: 'write the command out plainly',
  },
  'code-execution.by-variable': {
    points: 3,
    why: 'every program that looks at the variable runs it first',
  },
  'code-execution.piped-file': {
    points: 3,
    why: 'a file that was not read goes into a shell',
    instead: 'cat <file>',
  },
  'code-execution.received': { points: 3, why: 'what runs is known only at run time' },
  'code-execution.library': {
    points: 3,
    why: 'the library’s code runs as soon as it is loaded, and nobody read it',
  },
  'code-execution.attack-tool': { points: 4, why: 'it is made for breaking into machines' },
  'code-execution.interactive': {
    points: 3,
    why: 'what is typed into the shell would not be seen here',
    instead: 'run each command by itself',
  },
  'code-execution.temporary': { points: 1.5, why: 'it runs a file from a temporary folder' },
  'code-execution.unread': {
    points: 3,
    why: 'what the call would do could not be read',
    instead: 'write the command out plainly',
  },
  'code-execution.partly-unread': { points: 1.5, why: 'a part of it could not be read' },
} satisfies CodeTable

/** A code of the filter code-execution. */
type CodeExecutionCode = keyof typeof codeExecutionCodes
type CodeExecutionFinding = Finding<CodeExecutionCode>

/** The share of a code’s points where something speaks for less than all of them. */
const codeExecutionStrengths = {
  /** A shell by its bare name: without a terminal it ends at once. */
  nothingTyped: 0.5,
  /** The file was made for the moment. */
  temporaryFile: 1 / 3,
} as const satisfies Strengths

/** Programs and scripts that nobody runs on a machine of their own for ordinary work. */
const attackTools =
  /^(?:lazagne|mimikatz|mimipenguin|mimilib|linpeas|winpeas|linenum|linuxprivchecker|lse|linux-exploit-suggester|pspy(?:32|64)?|pypykatz|secretsdump|psexec|wmiexec|smbexec|dcomexec|ticketer|getuserspns|getnpusers|rubeus|sharphound|bloodhound-python|kerbrute|responder|evil-winrm|chisel|ligolo|gs-netcat|gsocket|sliver|msfvenom|msfconsole|empire|koadic|merlinagent|pupy|weevely|cobaltstrike|seatbelt|powerview|powerup|invoke-mimikatz|nanodump|procdump64?|hydra|medusa|ncrack|patator|crowbar|masscan|zmap|sqlmap|sslstrip|xmrig|minerd|cgminer|t-rex|slowloris|hulk|loic|goldeneye)(?:\.(?:py|sh|exe|ps1|bin|elf|rb))?$/i

/** Of those, words that also name libraries, folders and services of ordinary projects. */
const alsoOrdinary =
  /^(?:hydra|medusa|responder|empire|hulk|powerup|powerview|lse|seatbelt|sliver|chisel|t-rex|loic|ticketer|pupy|crowbar|goldeneye)$/i

/** Programs that run what their words name, or fetch it. */
const runners =
  /^(?:python[\d.]*|(?:ba|z|da)?sh|perl|ruby|pwsh|powershell(?:\.exe)?|wine|mono|java|source|curl|wget|wget2|aria2c)$/

/** Tells whether an attack tool is run, or fetched to be run; reading or keeping one is no attack, nor is asking it for help. */
function runsAttackTool({ program, argv }: RunEffect): boolean {
  if (attackTools.test(program))
    return !(argv.length === 1 && /^(?:-h|--help|--version)$/.test(argv[0] ?? ''))
  return (
    runners.test(program) &&
    argv.slice(0, 3).some(word => attackTools.test(baseOf(word)) && !alsoOrdinary.test(baseOf(word)))
  )
}

/** Programs that build, copy, look at or ship libraries without loading them. */
const handlers = new Set(
  (
    'gcc g++ cc c++ clang clang++ ld lld gold ar ranlib strip nm objdump objcopy readelf ldd ldconfig patchelf file cp mv ln rm ls ' +
    'find install chmod chown stat du echo printf cat grep rg strings md5sum sha1sum sha256sum shasum cmp diff tar zip unzip gzip ' +
    'scp rsync docker podman git cmake make ninja meson bazel cargo rustc go javac swiftc gdb lldb nvcc zig emcc dpkg rpm apt dnf ' +
    'pip npm node python python3 ruby curl wget touch dirname basename realpath readlink test [ export env tee head tail wc sed awk ' +
    'xargs mkdir aws gsutil az otool install_name_tool lipo codesign dotnet nuget sort install file conan vcpkg auditwheel delocate ' +
    'sprof gprof size elfedit eu-readelf eu-nm eu-strip abidw abidiff bloaty checksec pahole dwarfdump addr2line chrpath xxd od hexdump'
  ).split(' '),
)

/** The shared library that a program is told to load; null for programs that only handle libraries. */
function preloadedLibrary({ program, argv }: RunEffect): string | null {
  if (program === '') return null
  const handles = handlers.has(program)
  const word = argv.find(
    (text, i) =>
      (text.includes('.so') || text.includes('.dylib')) &&
      (!handles || /^--?engine$/.test(argv[i - 1] ?? '')) &&
      /(?:^|[=:,/])[\w./~-]{1,200}\.(?:so(?:\.\d{1,4}){0,3}|dylib)$/.test(text),
  )
  return word ?? null
}

/** The last segment of a word that names a file. */
function baseOf(word: string): string {
  return word.slice(word.lastIndexOf('/') + 1)
}

/** Running what came from elsewhere, or what nobody read. */
export const codeExecution: Filter<CodeExecutionCode> = {
  name: 'code-execution',
  phase: 'pattern',
  about: 'Does the call run what was downloaded, decoded, received, or not read?',
  codes: codeExecutionCodes,
  find: ({ effects }) => flatMap(effects, effect => findIn(effect, effects)),
}

function findIn(effect: Effect, effects: readonly Effect[]): readonly CodeExecutionFinding[] {
  if (effect.type === 'execute') return executing(effect, effects)
  if (effect.type === 'opaque') return unread(effect)
  if (effect.type === 'run') return ranFile(effect, effects)
  return []
}

function executing(effect: ExecuteEffect, effects: readonly Effect[]): readonly CodeExecutionFinding[] {
  if (effect.shellOver) {
    const side = effect.shellOver === 'listener' ? 'bind' : 'reverse'
    return [
      finding(
        `code-execution.${side}-shell`,
        'a shell whose input and output are a network connection',
        effect,
      ),
    ]
  }
  const { source } = effect
  if (source.from === 'literal') return []
  if (source.from === 'download')
    return [
      finding('code-execution.downloaded', `run what ${source.url} answers`, effect, {
        instead: fetchingAdvice(source.url),
      }),
    ]
  if (source.from === 'file') return executedFile(source.target, effect, effects)
  if (source.from === 'decoded') {
    const code = effect.read ? 'code-execution.unhidden' : 'code-execution.decoded'
    return [finding(code, `run ${source.encoding} text`, effect)]
  }
  const origin = source.from === 'output' ? `the output of ${source.program}` : source.from
  return effect.read
    ? []
    : [finding('code-execution.received', `run ${effect.language} from ${origin}`, effect)]
}

function executedFile(
  target: PathTarget,
  effect: Effect,
  effects: readonly Effect[],
): readonly CodeExecutionFinding[] {
  const { path } = target
  const what = `run ${path ?? target.raw}`
  if (path !== null && (downloadedTo(path, effects) || unpackedTo(path, effects)))
    return [finding('code-execution.downloaded-file', what, effect, { instead: readingAdvice(target.raw) })]
  // A library put before all others (LD_PRELOAD) is priced by the filter of privileges.
  if (effect.type === 'execute' && effect.language === 'library') return []
  // A file that this call writes, and that was read, does no more than the call itself.
  const isRead = effect.type === 'execute' && effect.read && writtenHere(path, effects)
  if (!isRead && isByVariable(effect) && isElsewhere(target))
    return [
      finding('code-execution.by-variable', `${effect.through.at(-1)} makes others run ${path}`, effect),
    ]
  const isForeign = target.class === 'temp' && !writtenHere(path, effects)
  if (isForeign && effect.type === 'execute' && !effect.read && isPiped(effect, effects))
    return [finding('code-execution.piped-file', what, effect, { instead: readingAdvice(target.raw) })]
  const raised = effect.through.some(name => /^(?:sudo|doas|pkexec|run0)\b/.test(name))
  return isForeign
    ? [
        finding('code-execution.temporary', what, effect, {
          strength: raised ? 1 : codeExecutionStrengths.temporaryFile,
        }),
      ]
    : []
}

/** Tells whether the file runs by a variable, before a program’s own work or in place of a helper. */
function isByVariable({ through }: Effect): boolean {
  const form = environmentVariable(through.at(-1) ?? '')?.form
  return form !== undefined && form !== 'place'
}

function isElsewhere({ class: kind, path }: PathTarget): boolean {
  return (
    /^(?:temp|outside|home-content|unknown)$/.test(kind) &&
    !/^\/(?:opt|nix|snap|app|workspaces?|testbed|repo|src|code|project|builds?)\//.test(path ?? '')
  )
}

/** `cat x | bash`: the file is no word of the shell that runs it. */
function isPiped(effect: ExecuteEffect, effects: readonly Effect[]): boolean {
  const { start, end } = effect.evidence
  // What a text runs has the place of the text: the shell itself is one step before the file.
  return (
    effect.language === 'shell' &&
    effects.some(
      other =>
        other.type === 'run' &&
        other.evidence.start === start &&
        other.evidence.end === end &&
        other.through.length === effect.through.length - 1 &&
        /^(?:ba|da|z|k|a)?sh$/.test(other.program) &&
        other.argv.every(word => word.startsWith('-')),
    )
  )
}

/** The file itself, or one below a folder that code is loaded from. */
function downloadedTo(path: string, effects: readonly Effect[]): boolean {
  return effects.some(
    effect =>
      effect.type === 'connect' &&
      (effect.savesTo?.path === path || effect.savesTo?.path?.startsWith(`${path}/`) === true),
  )
}

/** Below a folder that this call unpacks something into which nobody vouches for. Releases and sources come so all day. */
function unpackedTo(path: string, effects: readonly Effect[]): boolean {
  return effects.some(
    effect =>
      effect.type === 'append' &&
      effect.recursive &&
      effect.target.path !== null &&
      path.startsWith(`${effect.target.path}/`) &&
      effect.content !== undefined &&
      addressesOf(effect.content, effects).some(isDoubtful),
  )
}

/** Returns the addresses that an archive comes from: straight from a connection, or from a file that one filled. */
function addressesOf(content: DataSource, effects: readonly Effect[]): readonly string[] {
  if (content.from === 'download') return [content.url]
  if (content.from !== 'file') return []
  const { path } = content.target
  return flatMap(effects, effect =>
    effect.type === 'connect' && path !== null && effect.savesTo?.path === path
      ? [effect.url ?? effect.host]
      : [],
  )
}

function isDoubtful(url: string): boolean {
  const { kind } = destinationOf(parseAddress(url, 'http').host, url, [])
  return !/^(?:loopback|private|own|everyday|other)$/.test(kind)
}

function writtenHere(path: string | null, effects: readonly Effect[]): boolean {
  return effects.some(
    effect =>
      (effect.type === 'write' || effect.type === 'append') &&
      effect.target.path === path &&
      effect.content?.from === 'literal',
  )
}

/** `./install.sh` after it was downloaded in the same call. */
function ranFile(effect: RunEffect, effects: readonly Effect[]): readonly CodeExecutionFinding[] {
  if (runsAttackTool(effect))
    return [
      finding(
        'code-execution.attack-tool',
        startOf({ program: effect.program, argv: effect.argv.slice(0, 1) }),
        effect,
      ),
    ]
  const library = preloadedLibrary(effect)
  if (library !== null)
    return [finding('code-execution.library', `${effect.program} loads ${library}`.slice(0, 120), effect)]
  if (isInteractiveShell(effect, effects))
    return [
      finding(
        'code-execution.interactive',
        `a shell or interpreter (${effect.program}) waits for input`,
        effect,
        {
          strength: isBare(effect) ? codeExecutionStrengths.nothingTyped : 1,
        },
      ),
    ]
  const saved = effects
    .filter(other => other.type === 'connect')
    .map(other => other.savesTo?.path?.split('/').at(-1))
  const ran =
    effect.program !== '' &&
    saved.includes(effect.program) &&
    effects.indexOf(effect) >
      effects.findIndex(other => other.type === 'connect' && other.savesTo !== undefined)
  return ran ? [finding('code-execution.downloaded-file', `run ${effect.program}`, effect)] : []
}

/** A shell on this machine with nobody to type, which ends at once; not one within a container or another’s rights. */
function isBare({ argv, through }: RunEffect): boolean {
  return argv.length === 0 && through.length === 0
}

function unread(effect: OpaqueEffect): readonly CodeExecutionFinding[] {
  if (effect.weight === 'note') return []
  return [
    finding(
      effect.weight === 'everything' ? 'code-execution.unread' : 'code-execution.partly-unread',
      effect.why,
      effect,
    ),
  ]
}

/** Returns how to fetch what would run, from its own address; in words where its spelling needs more care. */
export function fetchingAdvice(url: string): string {
  const host = /^https:\/\/([\w-]{1,63}(?:\.[\w-]{1,63}){1,8})\//.exec(url)?.[1]
  const name = /\/([\w.-]{1,60})$/.exec(url)?.[1] ?? 'fetched.sh'
  return host !== undefined &&
    ownWord(url, '<address>') === url &&
    !/^[\d.]+$/.test(host) &&
    !name.startsWith('-')
    ? `curl -fsSL -o ${name} ${url}`
    : 'save it into a file, and read that first'
}

/** Returns how to read the file that would run. */
export function readingAdvice(path: string): string {
  return `cat ${ownWord(path, '<file>')}`
}
