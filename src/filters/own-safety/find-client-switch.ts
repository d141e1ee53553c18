import type { Effect, PathTarget, RunEffect } from '../../model/effect.ts'
import type { Finding } from '../../model/finding.ts'
import { globFits } from '../../readers/paths/glob-fits.ts'
import { clientOfProgram } from '../views/client-of-program.ts'
import { finding } from '../finding.ts'
import { spellPath } from '../views/written-paths.ts'

/** What of a client’s own commands takes the gate out of it: its hooks, or the plugin that holds them. */
const switches: Readonly<Record<string, RegExp>> = {
  claude:
    /\bplugins? (?:\S{1,80} ){0,4}(?:disable|uninstall|remove|rm)\b.*(?:countersign|\s(?:--all|-a)(?:\s|$))|\bconfig (?:\S{1,80} ){1,4}(?:hooks|disableAllHooks)\b/,
  gemini:
    /\bhooks (?:disable|disable-all)\b|\bextensions (?:disable|uninstall|remove)\b.*(?:countersign|\s--all(?:\s|$))/,
  qwen: /\bhooks (?:disable|disable-all)\b|\bextensions (?:disable|uninstall|remove)\b.*(?:countersign|\s--all(?:\s|$))/,
  codex: /\bfeatures disable\b.*\bhooks\b|\bplugins? (?:disable|remove|uninstall)\b.*countersign/,
  copilot: /\bplugins? (?:\S{1,80} ){0,4}(?:disable|uninstall|remove|rm)\b.*countersign/,
}

/** A client is told to run calls without the gate from now on. */
export function findClientSwitch(effect: RunEffect): readonly Finding[] {
  const program = clientOfProgram(effect.program)
  const pattern = Object.hasOwn(switches, program) ? switches[program] : undefined
  if (!pattern) return []
  const line = effect.argv.join(' ').slice(0, 2_000)
  return pattern.test(line)
    ? [finding('own-safety.registration', `${effect.program} ${line}`.slice(0, 120), effect)]
    : []
}

/** Folders that clients keep their settings in, each with the registration of the gate. */
const homes =
  /(?:^|\/)(?:\.(?:claude|codex|gemini|qwen|copilot|cursor|cline|codeium(?:\/windsurf)?|windsurf|opencode)|\.config\/(?:opencode|amp))$/

/** A whole folder of settings that goes, or that becomes a link to another one. */
export function findTakenFolder(effect: Effect): readonly Finding[] {
  const target = takenBy(effect)
  const path = target === undefined ? '' : (target.path ?? '')
  if (target === undefined || path.length > 4_096 || !homes.test(path)) return []
  return [finding('own-safety.registration', `${effect.type} ${spellPath(target)}`, effect)]
}

/** Files of such a folder that say which hooks run, or are one. */
const telling =
  'settings.json settings.local.json hooks.json config.toml config.json opencode.json countersign.json countersign.js PreToolUse'.split(
    ' ',
  )

/** A pattern in such a folder that fits one of them: `~/.claude/*`, what `find ~/.codex -exec` goes through. */
export function fitsSettings({ glob, path, base, raw }: PathTarget): boolean {
  const pattern = path ?? raw
  if (!glob || pattern.length > 4_096 || !homes.test(base)) return false
  const name = pattern.slice(pattern.lastIndexOf('/') + 1).replaceAll('[found]', '')
  return telling.some(file => globFits(name, file))
}

/** Lists of MCP servers are persistence’s facts: writing them is no way to switch the gate off. */
export function isServerList(path: string): boolean {
  return /(?:^|\/)(?:\.?mcp(?:_settings|_config)?\.json|claude_desktop_config\.json)$/.test(path)
}

function takenBy(effect: Effect): PathTarget | undefined {
  if (effect.type === 'delete') return effect.recursive ? effect.target : undefined
  if (effect.type === 'move') return effect.target
  return effect.type === 'link' ? effect.to : undefined
}

/** Files that are read into the environment of whatever starts in a folder, or of the account. */
const environmentFile =
  /(?:^|\/)(?:\.envrc|\.env(?:\.[\w-]{1,40})?|\.config\/environment\.d\/[^/]{1,100}|environment)$/
const settingsFolder =
  /\b(?:CLAUDE_CONFIG_DIR|CODEX_HOME|GEMINI_CLI_(?:HOME|SYSTEM_SETTINGS_PATH)|QWEN_HOME|COPILOT_HOME|CLINE_DIR|OPENCODE_CONFIG(?:_DIR)?)\s{0,4}[=:]/

/** A client that starts in this folder later has its settings elsewhere, without the gate. */
export function findMovedSettings(effect: Effect): readonly Finding[] {
  if (effect.type !== 'write' && effect.type !== 'append') return []
  const { target, content } = effect
  if (content?.from !== 'literal' || !environmentFile.test((target.path ?? '').slice(-4_096))) return []
  return settingsFolder.test(content.text)
    ? [finding('own-safety.registration', `${effect.type} ${spellPath(target)}`, effect)]
    : []
}
