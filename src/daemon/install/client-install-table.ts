import { type ClientName, type OwnFiles, clientNames, clients } from '../../ground/clients/index.ts'
import type { ClientInstall, InstallFile, InstallPlaces, OwnInstall } from './client-install.ts'
import { opencodeInstall } from './clients/opencode-install.ts'
import { join } from 'node:path'
import { hookCommand, noAnswer, plainPath } from './try-client.ts'
import type { HookEvents, HookSettings, PluginFiles } from '../../ground/clients/client-record.ts'
import {
  type IsOurs,
  type JsonEntries,
  addEntries,
  isBare,
  removeEntries,
  withoutForm,
} from './json-entries.ts'
import { commandIn, isGone, ownFile } from './own-form.ts'
import { claudeEntry, hookStatus } from '../../ground/clients/claude-code.ts'
import { gemini } from '../../ground/clients/gemini.ts'
import { hookName } from './hook-name.ts'
import { codex } from '../../ground/clients/codex.ts'
import { parse as parseToml } from 'smol-toml'
import { GateError } from '../../ground/model/errors.ts'
import { unreadableFile } from './check-keys.ts'
import { engineVersion } from '../../ground/model/engine-version.ts'
import type { Json } from '../../ground/model/json.ts'

/** The entries that register the installed command for its events, in the layout of a client’s settings. */
function hookEntries(
  { launcher }: InstallPlaces,
  { judged, told: messages, withoutMatcher = [] }: HookEvents,
  { layout, entry, needed }: Pick<HookSettings, 'layout' | 'entry' | 'needed'>,
): JsonEntries {
  const { before, command, after } = entry
  const lists = [...judged, ...messages].map(event => {
    const isJudged = judged.includes(event)
    const line = hookCommand(launcher, event, isJudged)
    const hook = { ...before, [command]: line, ...after, ...(isJudged && entry.judged) }
    const matcher = withoutMatcher.includes(event) ? {} : { matcher: '*' }
    return { at: ['hooks', event], entry: layout === 'list' ? hook : { ...matcher, hooks: [hook] } }
  })
  return { lists, mark: launcher, ...(needed && { needed }) }
}

/** Settings in JSON, with comments or without, of which some entries are ours. */
function jsonFile(path: string, entries: JsonEntries): InstallFile {
  const isLost = lostIn(entries, false)
  return {
    path,
    mode: 0o600,
    add: text => addEntries(text?.trim() ? withoutForm(text, entries, isLost, false) : text, entries),
    remove: text => removeEntries(text, entries),
    clear: text => {
      const left = withoutForm(text, entries, lostIn(entries, true), true)
      return left !== text && isBare(left, entries) ? null : left
    },
    byHand: addEntries(null, entries),
  }
}

/** Tells texts that name a command of ours that is gone; or, with `own`, the one that is installed now. */
function lostIn({ lists, mark }: JsonEntries, own: boolean): IsOurs {
  const forms = lists.flatMap(({ entry }) => textsIn(entry)).filter(text => text.includes(mark))
  return text =>
    forms.some(wanted => {
      const command = commandIn(text, { wanted, launcher: mark })
      return command === mark ? own : command !== undefined && isGone(command)
    })
}

function textsIn(value: Json): readonly string[] {
  if (typeof value === 'string') return [value]
  return value !== null && typeof value === 'object'
    ? Object.values(value).flatMap(one => textsIn(one as Json))
    : []
}

const name = 'countersign'
const description =
  'Judges every tool call before it runs: lets it, asks a person, or refuses it, and says why.'

/** The manifest of a plugin or extension: who it is, and what else its client wants to know. */
function manifest(folder: string, file: string, more: object = {}): InstallFile {
  const text = JSON.stringify({ name, version: engineVersion, description, ...more }, null, 2)
  return ownFile(join(folder, file), `${text}\n`, 0o600)
}

/** The folder as a marketplace of one plugin: itself. */
function marketplace(folder: string, file: string): InstallFile {
  const plugins = [{ name, source: './', description }]
  const text = JSON.stringify({ name, description, owner: { name: 'Countersign' }, plugins }, null, 2)
  return ownFile(join(folder, file), `${text}\n`, 0o600)
}

const begin = '# countersign: begin'
const end = '# countersign: end'

/** Settings in TOML with a marked block of ours at their end. */
export function tomlFile(path: string, block: string): InstallFile {
  const marked = `${begin}\n${block.trimEnd()}\n${end}\n`
  return {
    path,
    mode: 0o644,
    add: text => {
      const others = withoutBlock(text ?? '')
      const gap = others === '' || others.endsWith('\n') ? '' : '\n'
      return checkToml(`${others}${gap}${marked}`)
    },
    remove: text => {
      const left = withoutBlock(text)
      return left.trim() === '' ? null : left
    },
    clear: text => clearBlock(text, marked),
    byHand: marked,
  }
}

/** A block names the command more than once: it is ours where its words are those that are written now. */
function clearBlock(text: string, marked: string): string | null {
  if (!text.includes(marked)) return text
  const left = withoutBlock(text)
  return left.trim() === '' ? null : left
}

function withoutBlock(text: string): string {
  const from = text.indexOf(`${begin}\n`)
  if (from < 0) return text
  const to = text.indexOf(`${end}\n`, from)
  if (to < 0) throw unreadableFile('the end of our block is missing')
  return text.slice(0, from) + text.slice(to + end.length + 1)
}

function checkToml(text: string): string {
  try {
    parseToml(text)
    return text
  } catch {
    throw new GateError('invalid', 'The file is left as it is: with our block it would be no TOML any more.')
  }
}

const events: HookEvents = codex.install.events

/** OpenAI Codex CLI. A hook of its user runs only when Codex was told to trust exactly this text. */
const codexInstall: OwnInstall = {
  files: where => {
    if (where.scope === 'managed')
      return [{ ...tomlFile('/etc/codex/requirements.toml', requirements(where)), isForAll: true }]
    const folder = where.scope === 'user' ? where.folder : join(where.project, '.codex')
    return [
      jsonFile(
        join(folder, 'hooks.json'),
        hookEntries(where, events, {
          layout: 'groups',
          entry: claudeEntry({ timeout: 600, statusMessage: hookStatus }),
        }),
      ),
    ]
  },
}

/** Hooks that need no trust, and that nobody switches off. */
function requirements({ launcher }: InstallPlaces): string {
  const { judged, told: messages, withoutMatcher = [] } = events
  const isJudged = (event: string) => judged.includes(event)
  const hooks = [...judged, ...messages].map(event =>
    [
      `[[hooks.${event}]]`,
      ...(withoutMatcher.includes(event) ? [] : ['matcher = "*"']),
      `[[hooks.${event}.hooks]]`,
      'type = "command"',
      `command = ${JSON.stringify(hookCommand(launcher, event, isJudged(event)))}`,
      ...(isJudged(event) ? ['timeout = 600', `statusMessage = ${JSON.stringify(hookStatus)}`] : []),
    ].join('\n'),
  )
  const folder = launcher.slice(0, launcher.lastIndexOf('/'))
  return ['[features]\nhooks = true', `[hooks]\nmanaged_dir = ${JSON.stringify(folder)}`, ...hooks].join(
    '\n\n',
  )
}

/** Gemini CLI: the hook for every call, and a policy file that holds where a repository names the hook as switched off. */
const geminiInstall: OwnInstall = {
  files: where => {
    const folder = where.scope === 'user' ? where.folder : join(where.project, '.gemini')
    // Milliseconds. A shell reads no file of its user’s before it: what that prints would turn a no into a yes.
    const judged = { name: hookName(where.launcher), timeout: 600_000, env: { BASH_ENV: '' } }
    const entry = claudeEntry(judged)
    const hooks = hookEntries(where, gemini.install.events, { layout: 'groups', entry })
    if (where.scope === 'plugin')
      return [
        manifest(where.project, 'gemini-extension.json'),
        jsonFile(join(where.project, 'hooks/hooks.json'), hooks),
        policyFile(join(where.project, 'policies')),
      ]
    return [
      jsonFile(join(folder, 'settings.json'), hooks),
      ...(where.scope === 'user' ? [policyFile(join(where.folder, 'policies'))] : []),
    ]
  },
}

/** Calls that are refused with or without the hook: changes of the settings that switch it off. */
function policyFile(folder: string) {
  const rules = ['write_file', 'replace', 'run_shell_command'].map(tool =>
    [
      '[[rule]]',
      `toolName = "${tool}"`,
      `argsPattern = '\\.gemini[/\\\\]+(settings\\.json|policies|hooks)'`,
      'decision = "deny"',
      'priority = 999',
      'denyMessage = "These settings hold the registration of the gate: ask the person to change them."',
    ].join('\n'),
  )
  const text = `# Written by countersign: holds even where a repository switches hooks off.\n\n${rules.join('\n\n')}\n`
  return ownFile(join(folder, 'countersign.toml'), text, 0o600)
}

/** Cline: an executable file for each event, in its folder of hooks. It waits 120 seconds. */
const clineInstall: OwnInstall = {
  files: ({ scope, folder: settings, project, launcher }) => {
    const folder = hooksFolder(scope === 'user', settings, project)
    const program = `'${plainPath(launcher)}'`
    const tellingScript = (event: string) => script(`${program} ${event}\nexit 0`)
    return [
      ownFile(join(folder, 'PreToolUse'), script(judgingScript(program)), 0o700, launcher),
      ...['PostToolUse', 'UserPromptSubmit'].map(event =>
        ownFile(join(folder, event), tellingScript(event), 0o700, launcher),
      ),
    ]
  },
  starts: ({ scope, folder, project }, event) => [
    join(hooksFolder(scope === 'user', folder, project), event),
  ],
}

function hooksFolder(isUser: boolean, settings: string, project: string): string {
  return isUser ? join(settings, 'hooks') : join(project, '.clinerules/hooks')
}

function script(body: string): string {
  return `#!/bin/sh -p\n# Written by countersign, and not to be edited.\n${body}\n`
}

/** Nothing but its own JSON stops a call, so whatever else the launcher ends with becomes that. */
function judgingScript(program: string): string {
  const refusal = JSON.stringify({ cancel: true, errorMessage: noAnswer })
  return [
    `answer=$(${program} PreToolUse) || answer=`,
    `case $answer in`,
    `  '{'*'}') printf '%s\\n' "$answer" ;;`,
    `  *) printf '%s\\n' '${refusal}' ;;`,
    'esac',
  ].join('\n')
}

/** Amp: a rule before all others that hands every tool to the installed command. */
const ampInstall: OwnInstall = {
  files: ({ scope, folder, project, launcher }) => {
    const path = scope === 'user' ? join(folder, 'settings.json') : join(project, '.amp/settings.json')
    const entry = { tool: '*', action: 'delegate', to: plainPath(launcher) }
    return [jsonFile(path, { lists: [{ at: ['amp.permissions'], entry }], mark: launcher })]
  },
  starts: ({ launcher }) => [launcher],
}

const own: Readonly<Record<OwnFiles, OwnInstall>> = {
  codex: codexInstall,
  gemini: geminiInstall,
  opencode: opencodeInstall,
  cline: clineInstall,
  amp: ampInstall,
}

/** Every client that can be installed for. */
export const clientInstalls: readonly ClientInstall[] = clientNames.map(client => {
  const { title, programs, folders, moved, install } = clients[client]
  const { scopes, seconds, events, usePlugin, note } = install
  return {
    client,
    title,
    programs,
    folders,
    ...(moved && { moved }),
    scopes,
    seconds,
    events: [...events.judged, ...events.told],
    ...(usePlugin && { usePlugin }),
    ...(note !== undefined && { note }),
    ...filesOf(client),
  }
})

function filesOf(client: ClientName): OwnInstall {
  const { events, files } = clients[client].install
  return files === 'own' ? own[client as OwnFiles] : { files: where => settingsFiles(where, events, files) }
}

/** The files of a client whose registration is settings in JSON, or a plugin with such settings. */
function settingsFiles(
  where: InstallPlaces,
  events: HookEvents,
  settings: HookSettings,
): readonly InstallFile[] {
  const { scope, folder, project } = where
  const { user, managed, plugin } = settings
  const entries = hookEntries(where, events, settings)
  if (scope === 'plugin' && plugin) return pluginFiles(project, plugin, entries)
  if (scope === 'managed' && managed) return [{ ...jsonFile(managed, entries), mode: 0o644, isForAll: true }]
  const path = scope === 'user' ? join(folder, user) : join(project, settings.project)
  return [jsonFile(path, entries)]
}

function pluginFiles(folder: string, plugin: PluginFiles, entries: JsonEntries): readonly InstallFile[] {
  return [
    manifest(folder, plugin.manifest, plugin.fields),
    ...(plugin.marketplace === undefined ? [] : [marketplace(folder, plugin.marketplace)]),
    jsonFile(join(folder, plugin.hooks), entries),
  ]
}
