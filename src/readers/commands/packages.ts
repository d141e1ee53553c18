import type { PackageEffect } from '../../model/effect.ts'
import type { Command, CommandReader, Word } from '../command.ts'
import type { ReadContext } from '../read-context.ts'
import { pathTarget } from '../paths.ts'
import { given, readOptions, valueOf } from './options.ts'
import { runTask } from './task-files.ts'

/** Words of each manager that mean the same: verb → what it is called. */
interface Manager {
  readonly install: string
  readonly remove?: string
  readonly publish?: string
  readonly unpublish?: string
  readonly update?: string
  readonly run?: string
  readonly configure?: string
  /** Words that stand before the verb: `go mod`, `uv pip`. */
  readonly prefix?: string
  readonly values?: string
}

const npm: Manager = {
  install: 'install i add ci clean-install isntall in',
  remove: 'uninstall remove rm un r',
  publish: 'publish',
  unpublish: 'unpublish deprecate',
  update: 'update upgrade up',
  run: 'exec x dlx create init',
  configure: 'config set',
  values: 'registry prefix C w workspace tag otp access loglevel',
}
const pip: Manager = {
  install: 'install add sync',
  remove: 'uninstall remove',
  publish: 'publish upload',
  update: 'upgrade update',
  run: 'run tool',
  configure: 'config source',
  prefix: 'pip',
  values:
    'r requirement c constraint i index-url extra-index-url f find-links t target e editable p python index repository group',
}
const system: Manager = {
  install: 'install add localinstall -S -U',
  remove: 'remove purge autoremove erase uninstall del -R',
  update: 'update upgrade dist-upgrade full-upgrade refresh',
  configure: 'add-repository config',
  values: 't o c target-release',
}

const managers: Readonly<Record<string, Manager>> = {
  npm,
  pnpm: npm,
  yarn: { ...npm, install: `${npm.install} global` },
  bun: npm,
  npx: { install: '', run: '' },
  bunx: { install: '', run: '' },
  pnpx: { install: '', run: '' },
  pip,
  pip3: pip,
  pipx: pip,
  uv: pip,
  poetry: pip,
  pipenv: pip,
  pdm: pip,
  rye: pip,
  conda: { ...pip, install: 'install create' },
  mamba: pip,
  uvx: { install: '', run: '' },
  easy_install: { install: '' },
  twine: { install: '', publish: 'upload' },
  cargo: {
    install: 'install add',
    remove: 'uninstall remove',
    publish: 'publish',
    unpublish: 'yank',
    update: 'update',
    values: 'git path registry version features index token',
  },
  gem: {
    install: 'install',
    remove: 'uninstall',
    publish: 'push',
    unpublish: 'yank',
    update: 'update',
    configure: 'sources',
    values: 'v version s source',
  },
  bundle: { install: 'install add', remove: 'remove', update: 'update', configure: 'config' },
  composer: {
    install: 'install require create-project',
    remove: 'remove',
    update: 'update',
    configure: 'config',
  },
  go: { install: 'install get', prefix: 'mod' },
  apt: system,
  'apt-get': system,
  aptitude: system,
  dnf: system,
  yum: system,
  zypper: system,
  apk: system,
  brew: { ...system, configure: 'tap untap' },
  port: system,
  snap: system,
  flatpak: system,
  pacman: { install: '-S -Sy -Syu -U', remove: '-R -Rs -Rns' },
  dpkg: { install: '-i --install', remove: '-r --remove -P --purge' },
  rpm: { install: '-i -ivh -U -Uvh', remove: '-e' },
  mvn: { install: '', publish: 'deploy' },
  gradle: { install: '', publish: 'publish' },
  nuget: { install: 'install', publish: 'push', unpublish: 'delete' },
  vsce: { install: '', publish: 'publish', unpublish: 'unpublish' },
  ovsx: { install: '', publish: 'publish' },
  lerna: { install: '', publish: 'publish' },
  helm: { install: '', configure: 'repo' },
}

const verbs = ['install', 'remove', 'publish', 'unpublish', 'update', 'run', 'configure'] as const

const manage: CommandReader = (command, context) => {
  const manager = managers[command.program]
  if (!manager) return undefined
  const options = readOptions(command.args, new Set((manager.values ?? '').split(' ')))
  if (manager.run === '') return runRemote(command, options.operands, context)
  const operands = options.operands[0]?.text === manager.prefix ? options.operands.slice(1) : options.operands
  const verb = verbOf(manager, operands[0]?.text ?? '', command.args)
  if (verb && !given(options, 'dry-run', 'n', 'simulate', 'download-only'))
    emitPackage(verb, command, operands.slice(1), context)
  if (!verb || /^(?:npm|pnpm|yarn|bun)$/.test(command.program)) runTask(command, operands, context)
  return undefined
}

/** The verb by the manager's own word for it; `yarn` and `bun` alone install. */
function verbOf(manager: Manager, word: string, args: readonly Word[]): PackageEffect['verb'] | undefined {
  if (manager === managers['yarn'] && args.length === 0) return 'install'
  return verbs.find(verb => {
    const words = (manager[verb] ?? '').split(' ').filter(Boolean)
    return (
      words.includes(word) ||
      words.some(option => option.startsWith('-') && args.some(item => item.text === option))
    )
  })
}

function emitPackage(verb: string, command: Command, operands: readonly Word[], context: ReadContext): void {
  const options = readOptions(command.args, new Set((managers[command.program]?.values ?? '').split(' ')))
  const names = operands.map(word => word.text).filter(text => text !== '')
  const index = valueOf(
    options,
    'i',
    'index-url',
    'extra-index-url',
    'registry',
    'source',
    'index',
    'f',
    'find-links',
  )
  const effect: PackageEffect = {
    type: 'package',
    verb,
    manager: command.program,
    names,
    source: given(options, 'git')
      ? 'git'
      : sourceOf(names, index?.text, command, options.flags.has('r') || options.flags.has('requirement')),
    global: given(options, 'g', 'global', 'system', 'user', 'break-system-packages'),
    evidence: command.evidence,
    through: context.through,
  }
  context.out.emit(effect)
  const target = valueOf(options, 't', 'target')
  if (target)
    context.out.emit({
      type: 'append',
      target: pathTarget(target, context.place),
      recursive: true,
      evidence: target.evidence,
      through: context.through,
    })
}

function sourceOf(
  names: readonly string[],
  index: string | undefined,
  command: Command,
  fromFile: boolean,
): PackageEffect['source'] {
  if (
    names.some(
      name =>
        /^git[+@:]|\.git(?:[#@].*)?$|^(?:github|gitlab|bitbucket):/.test(name) ||
        (/^(?:npm|pnpm|yarn|bun|npx)$/.test(command.program) &&
          /^[\w.-]+\/[\w.-]+(?:#.*)?$/.test(name) &&
          !name.startsWith('.')),
    )
  )
    return 'git'
  if (names.some(name => /^https?:\/\//.test(name) || /@\s*https?:\/\//.test(name))) return 'url'
  if (index !== undefined && /^https?:/.test(index)) return 'index'
  if (
    names.some(name => /^(?:\.{0,2}\/|file:|~\/)|\.(?:whl|tgz|tar\.gz|deb|rpm)$/.test(name) || name === '.')
  )
    return 'path'
  return names.length === 0 || fromFile ? 'lockfile' : 'registry'
}

/** npx and its kin run a package that may have to be fetched first. */
function runRemote(command: Command, operands: readonly Word[], context: ReadContext): undefined {
  const [name] = operands
  if (!name) return undefined
  context.out.emit({
    type: 'package',
    verb: 'run',
    manager: command.program,
    names: [name.text],
    source: sourceOf([name.text], undefined, command, false),
    global: false,
    evidence: command.evidence,
    through: context.through,
  })
  return undefined
}

export const packages: readonly (readonly [string, CommandReader])[] = Object.keys(managers).map(
  name => [name, manage] as const,
)
