import { type DestructionFinding, destructionStrengths } from './destruction-codes.ts'
import type { FileEffect, PathTarget } from '../../../ground/model/effect.ts'
import { finding } from '../finding.ts'
import { spellPath } from '../views/written-paths.ts'

/** Finds the loss when a path is deleted: by its role, its place, how much of it, and whether git has it. */
export function findInDeletion(effect: FileEffect): readonly DestructionFinding[] {
  const { target } = effect
  const what = `delete ${spellPath(target)}`
  const special = byRole(effect, what)
  if (special) return [special]
  if (effect.narrowed === true) return narrowed(effect, what)
  const whole = effect.recursive || target.glob
  switch (target.class) {
    case 'root':
    case 'system-root':
      return whole
        ? [finding('destruction.root', what, effect)]
        : [finding('destruction.system-file', what, effect)]
    case 'home':
      return whole || !target.glob ? [finding('destruction.home', what, effect)] : []
    case 'system':
      return whole &&
        depthOf(target) <= 2 &&
        !/^\/(?:var|run|media|mnt)\/(?:tmp|cache|lock)/.test(spellPath(target))
        ? [finding('destruction.root', what, effect)]
        : systemPath(effect, what)
    case 'block-device':
      return [finding('destruction.device', what, effect)]
    case 'workspace':
    case 'workspace-parent':
      return [finding('destruction.workspace', what, effect)]
    case 'temp':
      return target.path !== null && /^(?:\/private)?\/(?:tmp|var\/tmp)$/.test(target.path) && whole
        ? [finding('destruction.outside-file', what, effect)]
        : []
    case 'generated':
    case 'device':
      return []
    default:
      return ordinary(effect, what)
  }
}

function depthOf(target: PathTarget): number {
  return (target.path ?? target.base).split('/').length - 1
}

function systemPath(effect: FileEffect, what: string): readonly DestructionFinding[] {
  const path = spellPath(effect.target)
  if (
    /^\/(?:var\/(?:cache|tmp)|usr\/local\/(?:lib\/node_modules|src|share)|var\/lib\/apt\/lists)\//.test(path)
  )
    return [finding('destruction.file', what, effect)]
  return [finding(effect.recursive ? 'destruction.outside' : 'destruction.system-file', what, effect)]
}

function byRole({ target, recursive, shred, ...rest }: FileEffect, what: string): DestructionFinding | null {
  const effect = { target, recursive, ...rest } as FileEffect
  const { roles } = target
  if (roles.includes('countersign')) return null
  if (roles.includes('log') && target.class !== 'inside') return finding('destruction.logs', what, effect)
  if (roles.includes('database-file')) {
    if (spellPath(target).startsWith('/var/lib/')) return finding('destruction.database-files', what, effect)
    return target.class === 'temp' || target.class === 'generated'
      ? null
      : finding(
          'destruction.database-file',
          what,
          effect,
          target.facts?.recoverable ? { strength: destructionStrengths.databaseInGit } : {},
        )
  }
  if (
    roles.includes('git-internal') &&
    spellPath(target).endsWith('.git') &&
    recursive &&
    target.class !== 'temp' &&
    target.class !== 'generated'
  )
    return finding('destruction.history', what, effect)
  if (holdsHistory(target))
    return finding('destruction.history', what, effect, { strength: destructionStrengths.partOfHistory })
  return shred === true && target.class !== 'temp'
    ? finding(target.class === 'inside' ? 'destruction.erased' : 'destruction.outside', what, effect)
    : null
}

/** Objects and names of the repository; lock files and what is staged are made again. */
export function holdsHistory({ roles, class: kind, ...target }: PathTarget): boolean {
  return (
    roles.includes('git-internal') &&
    kind !== 'temp' &&
    kind !== 'generated' &&
    /\/\.git\/(?:objects|refs|packed-refs|HEAD|logs)(?:\/|$)/.test(target.path ?? target.raw) &&
    !(target.path ?? target.raw).endsWith('.lock')
  )
}

/** A test chooses which part goes: `find … -name '*.pyc' -delete`. */
function narrowed(effect: FileEffect, what: string): readonly DestructionFinding[] {
  const { target } = effect
  if (
    target.class === 'inside' ||
    target.class === 'workspace' ||
    target.class === 'generated' ||
    target.class === 'temp'
  )
    return [
      effect.pattern === undefined
        ? finding('destruction.recoverable', what, effect)
        : manyOrFew(effect, effect.pattern.replace(/^\*\*\//, ''), what),
    ]
  return [
    finding(
      target.class === 'root' || target.class === 'system-root' || target.class === 'home'
        ? 'destruction.outside'
        : 'destruction.outside-file',
      what,
      effect,
    ),
  ]
}

/** Files and folders of the workspace, of the home folder and elsewhere. */
function ordinary(effect: FileEffect, what: string): readonly DestructionFinding[] {
  const { target, recursive } = effect
  const { facts } = target
  if (facts && !facts.exists) return []
  if (facts?.recoverable) return [finding('destruction.recoverable', what, effect)]
  if (target.class === 'unknown')
    return [
      finding('destruction.unknown', what, effect, {
        strength:
          recursive || target.glob || effect.through.at(-1) === 'xargs'
            ? 1
            : destructionStrengths.unknownFile,
      }),
    ]
  if (
    target.class === 'home-content' &&
    /\/(?:\.(?:cache|npm|yarn\/cache|pnpm-store|gradle\/caches|cargo\/registry|local\/share\/Trash)|Library\/(?:Caches|Developer\/Xcode\/DerivedData))(?:\/|$)/.test(
      spellPath(target),
    )
  )
    return []
  const pattern = /\/\*\*\/([^/]*)$/.exec(target.raw)?.[1]
  if (target.class === 'inside' && pattern !== undefined && (!recursive || isOneKind(target)))
    return [manyOrFew(effect, pattern, what)]
  if (target.class === 'inside')
    return [
      finding(
        (recursive && !isOneKind(target) && !lockFile.test(spellPath(target))) || isBroad(target)
          ? 'destruction.tree'
          : 'destruction.file',
        what,
        effect,
      ),
    ]
  return [
    finding(recursive || target.glob ? 'destruction.outside' : 'destruction.outside-file', what, effect),
  ]
}

/** Lock files of package managers: each is one file, however it is deleted. */
const lockFile =
  /\/(?:package-lock\.json|npm-shrinkwrap\.json|(?:pnpm-lock\.ya?ml)|bun\.lockb?|go\.sum|(?:yarn|deno|Podfile|Gemfile|poetry|pdm|uv|Cargo|composer|Pipfile|flake|mix|pubspec)\.lock)$/

/** Names that tools and editors leave behind. */
const leavings =
  /^(?:\*?\.(?:py[cod]|o|obj|class|tmp|temp|bak|swp|swo|orig|rej|log|cache|map|gcda|gcno|pid|lock|DS_Store|coverage|tsbuildinfo|un~|lcov|prof|out|part|crdownload)|\*~|\.?#\*.{0,4}|\._\*|\.DS_Store|Thumbs\.db|desktop\.ini|core(?:\.\*)?|__pycache__|node_modules|\.pytest_cache|\.mypy_cache|\.ruff_cache|\*\.egg-info|\*\.(?:log|tmp|bak)\.?\*|\[empty\]\*|npm-debug\.log\*?|dist|build|target|coverage|tmp|\.cache)$/i

/** A pattern in a whole tree: leavings are few whatever their number, everything else is many. */
function manyOrFew(effect: FileEffect, pattern: string, what: string): DestructionFinding {
  const names = /^\{(.*)\}$/s.exec(pattern)?.[1]?.split(',') ?? [pattern]
  const few =
    names.every(name => leavings.test(name)) ||
    effect.target.class === 'temp' ||
    effect.target.class === 'generated'
  return few
    ? finding('destruction.recoverable', what, effect)
    : finding('destruction.many', `${what}, every ${pattern}`, effect)
}

/** `src/*` takes everything of a folder; `*.log` takes one kind of file. */
function isBroad(target: PathTarget): boolean {
  return target.glob && /(?:^|\/)[*?.]*\*[*?.]*$/.test(target.raw)
}

/** `*.pyc` names files of one kind, whatever options the deletion has. */
function isOneKind(target: PathTarget): boolean {
  return (
    target.glob &&
    /^[^*?[]*\/?\*(?:\.[A-Za-z]\w{0,15}){1,3}$/.test(target.raw.slice(-4_096).replace('/**/', '/'))
  )
}
