import { type PathsCode, pathsCodes, type PathsFinding, pathsStrengths } from './paths-codes.ts'
import type {
  ConnectEffect,
  Effect,
  FileEffect,
  PathRole,
  PathTarget,
  RunEffect,
} from '../../../ground/model/effect.ts'
import type { ToolCall } from '../../../ground/model/tool-call.ts'
import type { Place } from '../../../ground/model/place.ts'
import { pathOfUri } from '../../readers/paths/path-of-uri.ts'
import { isElsewhere } from '../../readers/paths/is-elsewhere.ts'
import { isWithin, pathTarget } from '../../readers/paths/path-target.ts'
import { wordSet } from '../../../ground/model/word-set.ts'
import { credentialSearch } from './credential-search.ts'
import { showsValues } from '../../readers/commands/files/shows-values.ts'
import type { Filter } from '../filter.ts'
import { finding, startOf } from '../finding.ts'
import { findTakenAlong } from './find-taken-along.ts'
import { laterFrom } from '../../../ground/model/later-label.ts'
import { spellPath, writtenPaths } from '../views/written-paths.ts'
import { argumentText } from '../../readers/named-argument.ts'
import { mapOf, flatMap } from '../../../ground/model/map-of.ts'

const ownBrowser = /^(?!.*--(?:user-data-dir|headless))(?=.*--remote-debugging-port)/

/** The arguments with which a program records; `true` for one that does nothing else. */
const recorders: ReadonlyMap<string, RegExp | true> = mapOf({
  // What others send, by standing between them.
  arpspoof: true,
  // What stands on the screen.
  screencapture: true,
  xwd: true,
  scrot: true,
  grim: true,
  maim: true,
  import: /(?:^|\s)-window\s/,
  // What is typed, said and seen.
  xinput: /^test(?:-xi2)?\b/,
  showkey: true,
  logkeys: true,
  arecord: /^(?!-[lL]\b)/,
  parecord: true,
  imagesnap: true,
  fswebcam: true,
  ffmpeg: /(?:^|\s)-f (?:x11grab|avfoundation|gdigrab|dshow|alsa|pulse|v4l2|video4linux2|kmsgrab)\b/,
  // What the browser of the person is logged in to; tests bring a profile of their own.
  ...Object.fromEntries(
    ['google-chrome', 'chromium', 'chrome', 'msedge', 'brave-browser', 'open'].map(name => [
      name,
      ownBrowser,
    ]),
  ),
  // What was copied, which often is a password.
  pbpaste: true,
  'wl-paste': true,
  xclip: /(?:^|\s)-(?:o|out)\b/,
  xsel: /(?:^|\s)(?:-o|--output|-b)\b/,
})

const clipboards = new Set(['pbpaste', 'wl-paste', 'xclip', 'xsel'])

/** Returns the strength with which a program records people or other machines; 0 when it does not. */
function recordingStrength({ program, argv, through }: RunEffect): number {
  // A screen that nobody looks at.
  if (through.includes('xvfb-run')) return 0
  const asked = recorders.get(program)
  if (asked === undefined || argv.some(word => /^--?(?:help|version)$/.test(word))) return 0
  if (asked !== true && !asked.test(argv.slice(0, 60).join(' ').slice(0, 2_000))) return 0
  return clipboards.has(program) ? pathsStrengths.clipboard : 1
}

/** Reading what is secret or personal; writing where nothing of the workspace belongs. */
export const paths: Filter<PathsCode> = {
  name: 'paths',
  phase: 'static',
  about: 'Does the call read secrets or personal data, or write outside the workspace?',
  codes: pathsCodes,
  find: ({ call, effects, place }) => {
    const mounted = mountedFolders(effects)
    const found = flatMap(effects, effect =>
      byType(effect, effects, call, place).concat(
        flatMap(writtenPaths(effect), target =>
          mounted.some(folder => target.raw.startsWith(folder))
            ? [finding('paths.write-outside', `${effect.type} ${spellPath(target)}`, effect)]
            : writing(target, effect),
        ),
      ),
    )
    // A search for keys, and a secret that is named, say the same already.
    return found.some(({ code }) => isRead.has(code))
      ? found
      : found.concat(findTakenAlong(call, effects, place))
  },
}

const isRead: ReadonlySet<PathsCode> = new Set(['paths.search-credentials', 'paths.read-credential'])

function byType(
  effect: Effect,
  effects: readonly Effect[],
  call: ToolCall,
  place: Place,
): readonly PathsFinding[] {
  if (effect.type === 'read')
    return holdsVariables(effect.target) && !showsValues(effect, effects, call)
      ? []
      : readingOf(effect, call, place)
  if (effect.type === 'connect') return addressed(effect, place)
  if (effect.type !== 'run') return sourceOf(effect)
  const strength = recordingStrength(effect)
  if (strength > 0)
    return [
      finding('paths.recording', startOf(effect), effect, {
        strength,
      }),
    ]
  const search = credentialSearch(effect)
  return search === null ? [] : [finding('paths.search-credentials', search, effect)]
}

/** Folders that show another machine’s files from here on: what is put there leaves this one. */
function mountedFolders(effects: readonly Effect[]): readonly string[] {
  return flatMap(effects, effect => {
    if (effect.type !== 'run' || !mounts.has(effect.program)) return []
    const folder = effect.argv
      .findLast(word => !word.startsWith('-') && !word.includes(':'))
      ?.replace(/\/+$/, '')
    return folder === undefined || folder.length < 2 ? [] : [folder]
  })
}

const mounts = wordSet(
  'sshfs curlftpfs s3fs goofys gcsfuse blobfuse blobfuse2 davfs davfs2 mount.cifs mount.nfs mount.nfs4 mount.davfs mount.fuse',
)

/** Copying, moving, packing or sending a secret reads it too; the read effect stands beside most of them. */
function sourceOf(effect: Effect): readonly PathsFinding[] {
  if (effect.type !== 'copy' && effect.type !== 'move' && effect.type !== 'link') return []
  // Under such a name its content is asked about as before.
  return isEnvironment(effect.target) && isEnvironment(effect.to) && !effect.to.glob
    ? []
    : secretRead(effect.target, effect)
}

/** A file of a program's settings, by its name: `.env.local`, `.envrc`. */
function isEnvironment(target: PathTarget): boolean {
  return (
    target.roles.includes('credential') &&
    /(?:^|\/)(?:\.env(?:\.|rc|$)|[^/]{1,40}\.env$)/.test(spellPath(target))
  )
}

/** Tells whether a path’s lines are names and values: settings of a program, or the variables of one that runs. */
function holdsVariables(target: PathTarget): boolean {
  return isEnvironment(target) || /^\/proc\/[^/]{1,20}\/environ$/.test(spellPath(target))
}

/** An address may be that of a file: `curl file:///home/me/.ssh/id_rsa`. */
function addressed(effect: ConnectEffect, place: Place): readonly PathsFinding[] {
  const path = pathOfUri(effect.url ?? '')
  return path === null ? [] : secretRead(pathTarget({ text: path, known: true, glob: false }, place), effect)
}

function readingOf(effect: FileEffect, call: ToolCall, place: Place): readonly PathsFinding[] {
  const { kind } = call
  const secret = secretRead(effect.target, effect)
  if (secret.length > 0) return secret
  const { target } = effect
  const what = `read ${spellPath(target)}`
  const search = toolSearch(call, effect.target, place)
  if (search !== null) return [finding('paths.search-credentials', search, effect)]
  if (target.roles.includes('account-database') && /\/(?:passwd|group)-?$/.test(spellPath(target)))
    return [
      finding(
        'paths.read-account-list',
        what,
        effect,
        kind === 'shell' ? { strength: pathsStrengths.accountListInShell } : {},
      ),
    ]
  const climbs = kind !== 'shell' && /(?:^|\/)\.\.(?:\/|$)/.test(target.raw)
  return climbs && (/^(?:system|system-root|root)$/.test(target.class) || namesSystemFile.test(target.raw))
    ? [finding('paths.read-climbing', what, effect)]
    : []
}

/** Files that only a system has, however many folders up it is believed to be. */
const namesSystemFile =
  /^(?:\.\.[\\/]){1,40}(?:etc[\\/](?:passwd|shadow|group|hosts|sudoers|ssh)|proc[\\/](?:self|\d)|root[\\/]|(?:windows|winnt)[\\/]|boot\.ini)/i

function secretRead(target: PathTarget, effect: Effect): readonly PathsFinding[] {
  const has = (role: PathRole) => target.roles.includes(role)
  const what = `${effect.type} ${spellPath(target)}`
  if (has('account-database'))
    return /shadow|sudoers|master\.passwd|gshadow/.test(spellPath(target))
      ? [finding('paths.read-account-database', what, effect)]
      : []
  if (has('credential')) {
    const inside = target.class === 'inside' || target.class === 'temp' || target.class === 'generated'
    const environment = isEnvironment(target)
    if (!inside)
      return [
        finding(
          'paths.read-credential',
          what,
          effect,
          environment ? { strength: pathsStrengths.environmentOutside } : {},
        ),
      ]
    return environment
      ? [
          finding('paths.read-environment-file', what, effect, {
            strength: rehearsal.test(spellPath(target)) ? pathsStrengths.rehearsalEnvironment : 1,
          }),
        ]
      : [
          finding('paths.read-credential', what, effect, {
            strength: isForShow(spellPath(target))
              ? pathsStrengths.exampleCredential
              : pathsStrengths.credentialInside,
          }),
        ]
  }
  if (has('personal')) return [finding('paths.read-personal', what, effect)]
  return has('log') && spellPath(target).endsWith('history')
    ? [finding('paths.read-history', what, effect)]
    : []
}

/** Certificates, keys of tests and examples, and a project’s texts, documents and schemas about such things. */
function isForShow(path: string): boolean {
  return /\.pem$|\.asc$|example|test|fixture|sample|tfvars|(?:^|\/)(?:locales?|i18n|l10n|lang(?:uages?)?|translations?|messages|docs?|documentation|schemas?|templates?|stories|mocks?|__mocks__|demos?|design|types|typings)\//i.test(
    path,
  )
}

/** Environments that nobody depends on hold passwords that nobody else needs. */
const rehearsal = /\.env\.(?:dev|test|ci|local\.test|sandbox|docker)/i

/** Roles that run by themselves are persistence’s facts, accounts are privilege’s, ours are own-safety’s. */
const elsewhere: readonly PathRole[] = [
  'shell-profile',
  'authorized-keys',
  'schedule',
  'startup',
  'account-database',
  'git-hook',
  'editor-config',
  'agent-settings',
  'countersign',
]

function writing(target: PathTarget, effect: Effect): readonly PathsFinding[] {
  const { roles } = target
  if (roles.some(role => elsewhere.includes(role))) return []
  const what = `${effect.type} ${spellPath(target)}`
  const inside = target.class === 'inside' || target.class === 'generated' || target.class === 'workspace'
  if (roles.includes('agent-instruction'))
    return [finding(inside ? 'paths.write-instruction' : 'paths.write-home-instruction', what, effect)]
  if (roles.includes('ci') && inside) return [finding('paths.write-ci', what, effect)]
  if (roles.includes('package-config'))
    return [
      finding(
        'paths.write-package-source',
        what,
        effect,
        inside ? { strength: pathsStrengths.packageSourceInside } : {},
      ),
    ]
  if (roles.includes('credential') && !inside && target.class !== 'temp')
    return [
      finding(
        'paths.write-credential',
        what,
        effect,
        rehearsal.test(spellPath(target)) ? { strength: pathsStrengths.rehearsalEnvironment } : {},
      ),
    ]
  const found = byPlace(target, effect, what)
  return isOwnNote(effect) ? found.filter(({ code }) => code === 'paths.write-system') : found
}

/** Code that runs later writes its logs and notes where it likes; the call itself writes nothing there. */
function isOwnNote(effect: Effect): boolean {
  return (effect.type === 'write' || effect.type === 'append') && laterFrom(effect) !== null
}

/** A container that is started may show folders of this machine under names of its own. */
function mountsFolders(label: string): boolean {
  return /(?:^| )(?:run|chroot)(?: |$)/.test(label)
}

function byPlace(target: PathTarget, effect: Effect, what: string): readonly PathsFinding[] {
  // What is unpacked stands beside what was there.
  const creates = effect.type === 'append' && (effect.content === undefined || effect.recursive)
  switch (target.class) {
    case 'system-root':
    case 'system':
    case 'root':
      if (
        /^\/(?:etc\/(?:hosts|resolv\.conf)|proc|sys)(?:\/|$)|^\/(?:etc|usr|bin|sbin|lib|boot|System)\b/.test(
          spellPath(target),
        )
      )
        return [
          finding('paths.write-system', what, effect, creates ? { strength: pathsStrengths.addedFile } : {}),
        ]
      return [finding('paths.write-outside', what, effect, { strength: systemShare(target, creates) })]
    case 'workspace-parent':
    case 'outside':
      // A folder that no system has, on another machine or in a container, is as much a place of work as any there.
      if (isElsewhere(effect) && !effect.through.some(mountsFolders) && !isShownPage(target)) return []
      return [
        finding('paths.write-outside', what, effect, { strength: outsideShare(target, effect, creates) }),
      ]
    case 'home-content':
      if (target.glob && everyHome.test(target.base)) return [finding('paths.write-outside', what, effect)]
      return /\/\.(?:cache|npm|cargo\/registry|gradle|m2|local\/share\/Trash)\//.test(spellPath(target))
        ? []
        : [finding('paths.write-home', what, effect, creates ? { strength: pathsStrengths.addedFile } : {})]
    case 'unknown':
      return [finding('paths.write-unknown', what, effect)]
    default:
      return []
  }
}

/** The folder that holds the homes of all accounts. */
const everyHome = /^\/(?:home|Users)$/

/** Pages that a server shows to everybody from the moment they are written. */
function isShownPage(target: PathTarget): boolean {
  return /^\/(?:var\/www|srv\/(?:www|http)|usr\/share\/nginx|usr\/local\/(?:www|apache2\/htdocs)|var\/lib\/tomcat\d{0,3}\/webapps|Library\/WebServer)\//.test(
    `${spellPath(target)}/`,
  )
}

/** Folders that sites and services are put into are where a deployment writes. */
function systemShare(target: PathTarget, creates: boolean): number {
  return creates || (/^\/(?:var\/www|srv|opt)\//.test(spellPath(target)) && !isShownPage(target))
    ? pathsStrengths.deploymentFolder
    : 1
}

/**
 * A folder at the root that no system has was made by people or a container for such files: what is copied there counts
 * half, and so does what is written where containers keep projects. What runs there with their secrets counts whole, and
 * so does a disk of another machine.
 */
function outsideShare(target: PathTarget, effect: Effect, creates: boolean): number {
  if (creates) return pathsStrengths.addedOutside
  const path = spellPath(target)
  if (isShownPage(target) || target.roles.includes('ci')) return 1
  const copied =
    effect.type === 'copy' && target.class === 'outside' && !/^\/(?:media|Volumes|run)\//.test(path)
  return copied || containers.test(path) ? pathsStrengths.containerFolder : 1
}

const containers = /^\/(?:app|workspaces?|testbed|repo|src|code|project|data|mnt|opt|srv|outputs?|var\/www)\//

/** Returns the credentials that a tool searches files for; null for every other search. */
function toolSearch(call: ToolCall, { path }: PathTarget, { workspace }: Place): string | null {
  if (call.kind !== 'file_read') return null
  const pattern = argumentText(call.arguments, ['pattern', 'glob', 'query', 'regex', 'search'])
  if (pattern === undefined || pattern.length > 1_000) return null
  const input = argumentText(call.arguments, ['path', 'directory', 'dir', 'folder', 'root', 'cwd']) ?? '.'
  // `..` may be the home folder.
  const folder =
    path !== null && /(?:^|\/)\.\.(?:\/|$)/.test(input) && isWithin(workspace, path) ? path : input
  if (/grep|content|text/i.test(call.tool ?? ''))
    return credentialSearch({ program: 'rg', argv: [pattern, folder] })
  const above = /^((?:~|\/)[^*?[{]{0,300}\/)/.exec(pattern)?.[1]
  return credentialSearch({
    program: 'find',
    argv: [above ?? folder, '-name', pattern.replace(/^[^\n]*\//, '')],
  })
}
