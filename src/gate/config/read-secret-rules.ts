import { dirname, resolve } from 'node:path'
import { parse } from 'smol-toml'
import { GateError } from '../../ground/model/errors.ts'
import { secretScanner } from '../../judge/secrets/find-secrets.ts'
import { type ParsedRules, parseRules } from '../../judge/secrets/parse-rules.ts'
import type { RuleSet } from '../../judge/secrets/secret-rule.ts'
import { readRegularFile } from '../../ground/disk/read-regular-file.ts'
import type { PolicyLayer } from './read-policy-file.ts'
import { refusalAt, type SettingSource } from './refuse-setting.ts'

const maximumBytes = 1_048_576

/** Reads and checks the rule files that a layer names. Refuses with the file, the rule and the reason. */
export function readSecretRules(layer: PolicyLayer): RuleSet {
  const sets = secretRuleFiles(layer).map((file, i) => {
    const set = readRules(file, layer.placeOf(['secrets', 'rules', i]))
    if (!layer.loosens && set.allowlists.length > 0)
      refuse(file, 'an allowlist for every rule would loosen the policy, and this may only tighten it')
    checkExamples(file, set)
    return set
  })
  return joinRuleSets(sets)
}

/** Returns the rule files that a layer names, as absolute paths. */
export function secretRuleFiles(layer: PolicyLayer): readonly string[] {
  const folder = layer.digest === '' ? '.' : dirname(layer.name)
  return (layer.values.secrets?.rules ?? []).map(name => resolve(folder, name))
}

/** Joins several sets of rules into one. */
export function joinRuleSets(sets: readonly RuleSet[]): RuleSet {
  return {
    rules: sets.flatMap(({ rules }) => rules),
    allowlists: sets.flatMap(({ allowlists }) => allowlists),
  }
}

function readRules(file: string, place: SettingSource): ParsedRules {
  let text: string
  try {
    text = readRegularFile(file, maximumBytes).toString('utf8')
  } catch (error) {
    throw refusalAt(place, `${file} can't be read: ${(error as Error).message}.`)
  }
  try {
    return parseRules(parse(text))
  } catch (error) {
    return refuse(file, (error as Error).message.split('\n', 1)[0] ?? '')
  }
}

/** Checks the examples of rules: a rule must find its own `match`, and no rule may find a `quiet`. */
function checkExamples(file: string, set: ParsedRules): void {
  for (const { id, match, quiet } of set.examples) {
    const only = { rules: set.rules.filter(rule => rule.id === id), allowlists: set.allowlists }
    const scan = secretScanner(only, { rules: [], allowlists: [] })
    const missed = match.find(text => scan(text).length === 0)
    if (missed !== undefined) refuse(file, `the rule ${id} does not find its example: ${missed}`)
    const caught = quiet.find(text => scan(text).some(({ confidence }) => confidence !== 'example'))
    if (caught !== undefined) refuse(file, `the rule ${id} finds what it must be quiet on: ${caught}`)
  }
}

function refuse(file: string, why: string): never {
  throw new GateError('configuration', `${file}: ${why.replace(/\.$/, '')}.`, 'secrets.rules')
}
