import type { ToolCall } from '../../ground/model/tool-call.ts'
import type { Effect } from '../../ground/model/effect.ts'
import type { CodeSpec } from '../../ground/model/finding.ts'
import { virtualPlace } from '../../ground/model/place.ts'
import type { Rule } from '../../ground/model/policy.ts'
import { globTest } from '../../judge/policy/glob-test.ts'
import { compileRule } from '../../judge/policy/rule-conditions.ts'
import { matchRule } from '../../judge/policy/match-rules.ts'
import { nearest } from '../../ground/model/nearest.ts'
import type { PolicyLayer } from './read-policy-file.ts'
import { type Path, refuseSetting, type SettingSource } from './refuse-setting.ts'
import { type PolicyParts, rulesOf } from './resolve-layers.ts'

/** The parts of the rest that a check of a policy needs: the filters' codes, and the reader of shell commands. */
export interface PolicyChecks {
  readonly knownCodes: Readonly<Record<string, CodeSpec>>
  /** The effects of a shell command in the virtual workspace. */
  readonly readShell: (command: string) => readonly Effect[]
  /** The codes that a call finds in the virtual workspace and that weigh something. */
  readonly codesOf?: (call: ToolCall) => readonly string[]
}

/** Refuses a layer that names an unknown finding code, a glob that is none, or an example that fails. */
export function checkLayer(layer: PolicyLayer, checks: PolicyChecks): void {
  for (const [name, profile] of Object.entries(layer.values.profile ?? {})) {
    for (const part of ['points', 'floors'] as const) {
      for (const code of Object.keys(profile[part] ?? {})) {
        checkCode(code, ['profile', name, part, code], layer, checks)
      }
    }
    checkOwnTools(profile.own_tools ?? [], ['profile', name, 'own_tools'], layer)
  }
  rulesOf(layer).forEach((rule, i) => checkRule(rule, i, layer, checks))
}

/** Refuses thresholds of a profile or of cold start that leave nothing between them. */
export function checkThresholds(parts: PolicyParts, placeOf: (path: Path) => SettingSource): void {
  const { proxy } = parts
  const { cold_start_escalation_low: low, cold_start_escalation_high: high } = proxy
  checkPair(low, high, ['proxy', 'cold_start_escalation_low'], placeOf)
  checkPair(proxy.auto_allow_threshold, proxy.auto_deny_threshold, ['proxy', 'auto_allow_threshold'], placeOf)
  for (const { name, thresholds } of Object.values(parts.profiles)) {
    const allow = thresholds.allow ?? proxy.auto_allow_threshold
    checkPair(
      allow,
      thresholds.deny ?? proxy.auto_deny_threshold,
      ['profile', name, 'thresholds', 'allow'],
      placeOf,
    )
  }
}

function checkPair(allow: number, deny: number, path: Path, placeOf: (path: Path) => SettingSource): void {
  if (allow < deny) return
  refuseSetting(placeOf(path), path, `is ${allow}, which must be below the threshold that denies, ${deny}`)
}

function checkCode(code: string, path: Path, { placeOf }: PolicyLayer, { knownCodes }: PolicyChecks): void {
  if (Object.hasOwn(knownCodes, code)) return
  const near = nearest(code, Object.keys(knownCodes))
  const hint = near === undefined ? '' : `; did you mean ${near}?`
  refuseSetting(placeOf(path), path, `names the finding ${code}, which no filter makes${hint}`)
}

function checkOwnTools(names: readonly string[], path: Path, { placeOf }: PolicyLayer): void {
  names.forEach(name => {
    try {
      globTest(name, true)
    } catch (error) {
      refuseSetting(
        placeOf(path),
        path,
        `can't be used: ${(error as Error).message} in "${name.slice(0, 40)}"`,
      )
    }
  })
}

function checkRule(rule: Rule, i: number, layer: PolicyLayer, checks: PolicyChecks): void {
  for (const key of ['profile', 'tool', 'program', 'argument', 'path', 'host', 'pattern'] as const) {
    const condition = rule[key]
    if (condition === undefined) continue
    const path: Path = ['rule', i, key]
    try {
      compileRule({ ...bare, [key]: condition }, virtualPlace)
    } catch (error) {
      refuseSetting(layer.placeOf(path), path, `can't be used: ${(error as Error).message}`)
    }
  }
  for (const code of rule.covers) checkCode(code, ['rule', i, 'covers'], layer, checks)
  if (rule.covers.length > 0 && rule.effect !== 'allow')
    refuseSetting(
      layer.placeOf(['rule', i, 'covers']),
      ['rule', i, 'covers'],
      'has a meaning only for a rule that allows',
    )
  if (rule.approvers && rule.effect !== 'queue')
    refuseSetting(
      layer.placeOf(['rule', i, 'approvers']),
      ['rule', i, 'approvers'],
      'has a meaning only for a rule that queues',
    )
  if (rule.effect === 'allow' && rule.covers.length === 0) refuseIdle(rule, i, layer, checks)
  checkExamples(rule, i, layer, checks)
}

/** A rule that allows answers the findings that it covers; one that covers none would be believed in, and do nothing. */
function refuseIdle(rule: Rule, i: number, { placeOf }: PolicyLayer, { codesOf }: PolicyChecks): never {
  const needed = [...new Set(rule.match.flatMap(command => codesOf?.(exampleCall(command)) ?? []))].sort()
  const advice =
    needed.length > 0
      ? `its examples need covers = [${needed.map(code => `"${code}"`).join(', ')}]`
      : 'write in "covers" the findings that it answers, as "countersign check --explain" names them'
  refuseSetting(placeOf(['rule', i]), ['rule', i], `can allow nothing, since it covers no finding: ${advice}`)
}

const bare: Rule = { effect: 'queue', reason: '', covers: [], match: [], not_match: [], source: '' }

/** Examples are shell commands, so they say nothing of the agent, the tool and the kind of call. */
function checkExamples(rule: Rule, i: number, { placeOf }: PolicyLayer, { readShell }: PolicyChecks): void {
  const { profile: _profile, tool: _tool, kind: _kind, ...about } = rule
  const holds = (command: string) =>
    matchRule(about, exampleCall(command), readShell(command), virtualPlace) !== null
  const missed = rule.match.find(command => !holds(command))
  if (missed !== undefined)
    refuseSetting(
      placeOf(['rule', i, 'match']),
      ['rule', i, 'match'],
      `has an example that the rule does not hold for: ${missed}`,
    )
  const caught = rule.not_match.find(holds)
  if (caught !== undefined)
    refuseSetting(
      placeOf(['rule', i, 'not_match']),
      ['rule', i, 'not_match'],
      `has an example that the rule holds for: ${caught}`,
    )
}

function exampleCall(command: string): ToolCall {
  return {
    id: 'example',
    session: 'example',
    agent: 'example',
    profile: 'default',
    kind: 'shell',
    tool: null,
    arguments: { command },
    cwd: null,
    origin: 'check',
    at: 0,
  }
}
