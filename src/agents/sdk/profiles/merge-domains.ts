import { GateError } from '../../../ground/model/errors.ts'
import type { DomainProfile } from './domain-profile.ts'

/** Several domain profiles as one: everything that tightens holds, and of what relaxes the least. */
export type MergedDomain = Required<Omit<DomainProfile, 'name'>>

/** Throws a GateError `configuration` for a profile that is none. */
export function mergeDomains(domains: readonly DomainProfile[]): MergedDomain {
  for (const domain of domains) checkDomain(domain)
  return {
    patterns: domains.flatMap(({ patterns = [] }) => patterns),
    sensitiveTerms: highest(domains.map(({ sensitiveTerms = {} }) => sensitiveTerms)),
    criticalTools: [...new Set(domains.flatMap(({ criticalTools = [] }) => criticalTools))],
    safeTools: highest(domains.map(({ safeTools = {} }) => safeTools)),
    floors: highest(domains.map(({ floors = {} }) => floors)),
    productionMultiplier: Math.max(1, ...domains.map(({ productionMultiplier = 1 }) => productionMultiplier)),
    escalations: domains.flatMap(({ escalations = [] }) => escalations),
    questions: domains.flatMap(({ questions = [] }) => questions),
  }
}

/** A cap that is higher relaxes less, and a floor that is higher tightens more. */
function highest(tables: readonly Readonly<Record<string, number>>[]): Readonly<Record<string, number>> {
  const merged = new Map<string, number>()
  for (const table of tables)
    for (const [key, value] of Object.entries(table)) merged.set(key, Math.max(merged.get(key) ?? 0, value))
  return Object.fromEntries(merged)
}

function checkDomain(domain: DomainProfile): void {
  const { name, patterns = [], sensitiveTerms = {}, safeTools = {}, floors = {} } = domain
  if (typeof name !== 'string' || name === '') throw wrong('?', 'needs a name', 'name')
  for (const { pattern, risk, why } of patterns) {
    if (pattern.replaceAll('*', '').trim() === '')
      throw wrong(name, 'has a pattern that fits everything', 'patterns')
    if (why === '') throw wrong(name, `must say why “${pattern}” matters`, 'patterns')
    checkRisk(name, pattern, risk)
  }
  for (const table of [sensitiveTerms, safeTools, floors])
    for (const [key, risk] of Object.entries(table)) checkRisk(name, key, risk)
  const { productionMultiplier = 1 } = domain
  if (!(productionMultiplier >= 1 && productionMultiplier <= 10))
    throw wrong(name, 'needs a production multiplier from 1 to 10', 'productionMultiplier')
  checkEscalations(domain)
  for (const { question, argument, wrong: others } of domain.questions ?? [])
    if (question === '' || argument === '' || new Set(others).size < 2)
      throw wrong(name, `needs an argument and two wrong answers for “${question.slice(0, 60)}”`, 'questions')
}

function checkEscalations({ name, escalations = [] }: DomainProfile): void {
  for (const { reason, raise, require: people, block, notify } of escalations) {
    if (reason === '') throw wrong(name, 'has an escalation without a reason', 'escalations')
    if (raise === undefined && people === undefined && !block && !notify)
      throw wrong(name, `has an escalation that does nothing: “${reason.slice(0, 60)}”`, 'escalations')
    if (people !== undefined && !(Number.isInteger(people) && people >= 1 && people <= 20))
      throw wrong(name, 'can require 1 to 20 people', 'escalations')
  }
}

function checkRisk(name: string, key: string, risk: number): void {
  if (!(risk >= 0 && risk <= 1))
    throw wrong(name, `gives “${key.slice(0, 60)}” a risk that is not from 0 to 1`, key)
}

function wrong(name: string, what: string, field: string): GateError {
  return new GateError('configuration', `The domain profile ${name.slice(0, 60)} ${what}.`, field)
}
