import {
  type CodeExecutionCode,
  type CodeExecutionFinding,
  codeExecutionCodes,
  codeExecutionStrengths,
} from './code-execution-codes.ts'
import type {
  DataSource,
  Effect,
  ExecuteEffect,
  OpaqueEffect,
  PathTarget,
  RunEffect,
} from '../../../ground/model/effect.ts'
import { flatMap } from '../../../ground/model/flat-map.ts'
import { runsAttackTool, preloadedLibrary } from './runs-attack-tool.ts'
import { destinationOf } from '../../readers/addresses/destination.ts'
import { parseAddress } from '../../readers/addresses/parse-address.ts'
import { fetchingAdvice, readingAdvice } from './reading-advice.ts'
import type { Filter } from '../filter.ts'
import { finding, startOf } from '../finding.ts'
import { isInteractiveShell } from '../views/given-shell.ts'

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
  if (!isRead && loading.test(effect.through.at(-1) ?? '') && isElsewhere(target))
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

/** Variables by which a program runs something before its own work, or in place of a helper. */
const loading =
  /^(?:NODE_OPTIONS|BASH_ENV|ENV|PYTHONSTARTUP|PERL5OPT|RUBYOPT|LESSOPEN|PROMPT_COMMAND|GIT_SSH_COMMAND|GIT_EXTERNAL_DIFF|GIT_ASKPASS|SSH_ASKPASS|PAGER|MANPAGER)$/

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
