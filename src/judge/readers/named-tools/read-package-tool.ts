import type { ToolCall } from '../../../ground/model/tool-call.ts'
import type { PackageEffect } from '../../../ground/model/effect.ts'
import { argumentText, type NamedArgument, textArgument } from '../named-argument.ts'
import { packageSource } from '../commands/packages/package-source.ts'
import type { ReadContext } from '../read-context.ts'
import { mapOf } from '../../../ground/model/map-of.ts'

const installing = new Set('install add upgrade update reinstall require'.split(' '))
const nouns = new Set(
  'package packages dependency dependencies library libraries npm pip pypi crate gem pkg pkgs requirements module software'.split(
    ' ',
  ),
)
const nameArguments =
  'package_name packages package dependency dependencies library libraries module module_name modules name names pkg software specifier spec requirement requirements'.split(
    ' ',
  )
const placeArguments =
  'source registry index index_url registry_url repository url from origin mirror channel'.split(' ')
const managerArguments = 'manager package_manager ecosystem registry source language tool'.split(' ')

/** Managers by what arguments and names of tools call them. */
const managerWords: ReadonlyMap<string, string> = mapOf({
  npm: 'npm',
  npmjs: 'npm',
  node: 'npm',
  javascript: 'npm',
  yarn: 'yarn',
  pnpm: 'pnpm',
  bun: 'bun',
  pip: 'pip',
  pypi: 'pip',
  python: 'pip',
  uv: 'uv',
  conda: 'conda',
  cargo: 'cargo',
  'crates.io': 'cargo',
  crate: 'cargo',
  rust: 'cargo',
  gem: 'gem',
  rubygems: 'gem',
  ruby: 'gem',
  composer: 'composer',
  packagist: 'composer',
  php: 'composer',
  go: 'go',
  golang: 'go',
  apt: 'apt',
  brew: 'brew',
  homebrew: 'brew',
  nuget: 'nuget',
})

/**
 * A function that installs packages: `install_package` with a name, and perhaps a source. Checks that
 * an argument switches off are read with all such arguments.
 */
export function readPackageTool(call: ToolCall, words: readonly string[], context: ReadContext): void {
  const verb = words.find(word => installing.has(word))
  if (verb === undefined || !words.some(word => nouns.has(word))) return
  const input = textArgument(call.arguments, nameArguments)
  const place = textArgument(call.arguments, placeArguments)
  const manager = managerOf(call, words)
  // A parcel is a package too: without a word of a registry, only a tool that installs is about software.
  if (
    !input ||
    (verb !== 'install' && manager === anyManager && !place && !/depend|librar|pkg/.test(words.join(' ')))
  )
    return
  emit(input, place, manager, call, context)
}

/** The manager of a tool that names none: its packages may be anybody’s. */
const anyManager = 'package tool'

function managerOf(call: ToolCall, words: readonly string[]): string {
  const texts = managerArguments.map(name => argumentText(call.arguments, [name])?.toLowerCase().trim() ?? '')
  const found = [...words, ...texts].find(word => managerWords.has(word))
  return (found !== undefined && managerWords.get(found)) || anyManager
}

function emit(
  input: NamedArgument,
  place: NamedArgument | undefined,
  manager: string,
  call: ToolCall,
  context: ReadContext,
): void {
  const raw = place?.text.trim().toLowerCase() ?? ''
  const from = place === undefined || managerWords.has(raw) || isUsual(raw) ? '' : place.text.trim()
  const file =
    /^(?:https?|git|ftp)\S{1,2000}\.(?:tgz|tar|tar\.\w{2,3}|zip|whl|gz|git|deb|rpm|js|py)(?:[?#]\S{0,200})?$/i.test(
      from,
    )
  const names = [...namesIn(input), ...(file ? [from] : [])]
  const version = argumentText(call.arguments, ['version'])
  if (version !== undefined && /^(?:https?:|git[+:])/.test(version)) names.push(version)
  const indexes = from === '' || file ? [] : [asAddress(from)]
  const source: PackageEffect['source'] =
    indexes.length > 0 ? 'index' : packageSource(names.at(-1) ?? '', 'other')
  context.out.emit({
    type: 'package',
    verb: 'install',
    manager,
    names,
    source,
    global: call.arguments['global'] === true,
    ...(indexes.length > 0 && { indexes }),
    ...(runsScripts(call) && { scripts: true }),
    evidence: { pointer: input.pointer, start: 0, end: Array.isArray(input.value) ? 0 : input.text.length },
    through: [],
  })
}

/** Places that say no more than "the usual source". */
const usual = new Set(
  'default official public registry stable main upstream system local lockfile latest conda-forge crates.io rubygems.org pypi.org npmjs.com npmjs.org'.split(
    ' ',
  ),
)

/** Tells whether a place says no more than "the usual source": also any host of the default registry's own domain. */
function isUsual(place: string): boolean {
  return usual.has(place) || /^[a-z-]{1,40}\.npmjs\.org$/.test(place)
}

function namesIn({ text, value }: NamedArgument): readonly string[] {
  if (Array.isArray(value)) return value.filter(item => typeof item === 'string').slice(0, 2_000)
  return text.includes('://') || text.includes(' @ ')
    ? [text]
    : text
        .split(/[\s,]+/)
        .filter(Boolean)
        .slice(0, 2_000)
}

/** `pkgs.example.net` is a host. */
function asAddress(place: string): string {
  return /^[\w-]{1,63}(?:\.[\w-]{1,63}){1,6}(?::\d{1,5})?(?:\/\S{0,500})?$/.test(place)
    ? `https://${place}`
    : place
}

function runsScripts({ arguments: args }: ToolCall): boolean {
  return args['ignore_scripts'] === false || args['allow_scripts'] === true || args['run_scripts'] === true
}
