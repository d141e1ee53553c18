import { traitsOf } from '../../ground/model/filter-traits.ts'
import type { Assessment, Factor, FactorScore } from '../../ground/model/assessment.ts'
import type { Reason } from '../../ground/model/decision.ts'
import { saidOfCall } from '../../ground/model/deeds/said-of-call.ts'
import { listWords } from '../../ground/model/list-words.ts'
import type { PricedFinding } from '../../ground/model/finding.ts'
import type { RuleMatch } from '../../ground/model/policy.ts'
import { visibleText } from '../../ground/model/visible-text.ts'
import type { AskedShare } from '../../ground/model/call-origin.ts'

const reasons: Readonly<Record<NonNullable<AskedShare['kept']>, string>> = {
  high: 'but so much counts whole, whoever asks',
  order: 'but a text that was read orders such a thing too, so all of it counts',
  gate: 'but a hard gate holds whoever asks',
}

/** Returns what it changed that the person asked for a call, in a sentence to them; empty where nobody asked. */
export function askedText({ asked, raw }: Pick<Assessment, 'asked' | 'raw'>): string {
  if (!asked) return ''
  const where = asked.by === 'pointed' ? ', partly by what you pointed to' : ''
  const text = `You asked for this at ${timeOfDay(asked.at)}${where}`
  if (asked.kept) return `${text}, ${reasons[asked.kept]}.`
  return isLowered({ asked, raw })
    ? `${text}: it counts ${points(raw)} instead of ${points(asked.whole)}.`
    : `${text}.`
}

/** Tells whether a call counts for less because the person asked for it. */
function isLowered({ asked, raw }: Pick<Assessment, 'asked' | 'raw'>): boolean {
  return asked !== undefined && asked.whole > raw
}

/** The local time of day, as a clock shows it. */
export function timeOfDay(at: number): string {
  const time = new Date(at)
  return [time.getHours(), time.getMinutes()].map(part => String(part).padStart(2, '0')).join(':')
}

function points(value: number): string {
  return String(Math.round(value * 100) / 100)
}

/** A hard gate: no approval in the normal flow undoes it. */
export function gateReason(assessment: Assessment): Reason {
  const finding = findingsInOrder(assessment)[0]
  if (!finding) return { kind: 'gate', text: 'A hard gate denies this call.', final: true }
  const kind = traitsOf(finding.filter).about === 'policy' ? 'rule' : 'gate'
  return { kind, text: sentence(finding), final: true, ...advice(finding) }
}

/** The sum of what was found is above a threshold. What a rule answers is not what it is about. */
export function pointsReason(
  assessment: Assessment,
  final: boolean,
  isAnswered: (finding: PricedFinding) => boolean = () => false,
): Reason {
  const positive = findingsInOrder(assessment).filter(({ points }) => points > 0)
  const open = positive.filter(finding => !isAnswered(finding))
  const found = open.length > 0 ? open : positive
  const [first] = found
  if (!first) return { kind: 'points', text: factorsText(assessment.factors), final }
  const more = new Set(found.map(({ code }) => code)).size - 1
  const rest = more > 0 ? ` ${more} more ${more === 1 ? 'thing was' : 'things were'} found.` : ''
  const alike = new Set(found.filter(({ code }) => code === first.code).map(one => one.what)).size - 1
  const text = `${sentence(first, alike)}${rest}${isLowered(assessment) ? ` ${askedText(assessment)}` : ''}`
  return { kind: 'points', text, final, ...advice(first) }
}

/** A filter failed, so nothing that it might have found is known. */
export function failureReason(assessment: Assessment): Reason {
  const names = assessment.failures.map(({ filter }) => filter)
  const who = names.length === 1 ? `The filter ${names[0]}` : `The filters ${names.join(', ')}`
  return {
    kind: 'failed',
    text: `${who} failed on this call, so a person must look at it.`,
    final: false,
  }
}

/** A rule of the policy denies, whatever the filters found. */
export function denyRuleReason({ rule, what }: RuleMatch): Reason {
  return {
    kind: 'rule',
    text: `A rule of the policy denies ${visibleText(what, 120)}: ${asSentence(visibleText(rule.reason, 200))}`,
    final: true,
  }
}

/** A rule of the policy asks for a person. */
export function ruleReason({ rule, what }: RuleMatch): Reason {
  return {
    kind: 'rule',
    text: `A rule of the policy asks for a person on ${visibleText(what, 120)}: ${asSentence(visibleText(rule.reason, 200))}`,
    final: false,
  }
}

/** A rule of the person's own policy answers what was found. */
export function grantReason({ rule }: RuleMatch): Reason {
  return {
    kind: 'grant',
    text: `A rule of the policy allows what was found: ${asSentence(visibleText(rule.reason, 200))}`,
    final: false,
  }
}

/** The first calls of a fresh install are looked at more closely. */
export function coldStartReason(assessment: Assessment): Reason {
  return {
    kind: 'cold_start',
    text: `During the first calls everything from ${assessment.thresholds.allow} points upward is shown to a person.`,
    final: false,
  }
}

/** Nothing, or nothing that matters. */
export function routineReason(assessment: Assessment): Reason {
  const [first] = findingsInOrder(assessment).filter(({ points }) => points > 0)
  const asked = isLowered(assessment) ? ` ${askedText(assessment)}` : ''
  return {
    kind: 'routine',
    text: first
      ? `Routine, with a note: ${saidOfCall(what(first))}.${asked}`
      : `Nothing in this call needs a person.${asked}`,
    final: false,
  }
}

/** The five factors, as they are said of a function. */
export const factorWords: Readonly<Record<Factor, string>> = {
  function_name: 'its name',
  arguments: 'its arguments',
  docstring: 'its description',
  hints: 'what its server declares',
  novelty: 'that it is new here',
}

/** Names what of a function weighs at least half as much as what weighs most. */
function factorsText(factors: FactorScore | undefined): string {
  const shares = Object.entries(factors?.contributions ?? {}) as readonly [Factor, number][]
  const max = Math.max(0, ...shares.map(([, share]) => share))
  const heavy = shares.filter(([, share]) => share > 0 && share >= max / 2).toSorted((a, b) => b[1] - a[1])
  const text = listWords(
    heavy.map(([factor]) => factorWords[factor]),
    5,
  )
  return `No reader knows what this function does, and ${text === '' ? 'nothing says that it is harmless' : `the risk is in ${text}`}.`
}

function sentence(finding: PricedFinding, alike = 0): string {
  const more = alike > 0 ? `, and ${alike} more like it` : ''
  return `${capital(saidOfCall(what(finding)))}${more}: ${finding.why} (${finding.code}).`
}

function what(finding: PricedFinding): string {
  return visibleText(finding.what, 200)
}

/** A person's own words as the end of a sentence. */
function asSentence(text: string): string {
  return /[.!?…]$/.test(text) ? text : `${text}.`
}

/** A sentence begins with a capital; the name of a tool or a file stays as it is, and so does a command of ours. */
function capital(text: string): string {
  return /^(?!countersign )[a-z]+(?= )/.test(text) ? text.charAt(0).toUpperCase() + text.slice(1) : text
}

function advice(finding: PricedFinding): { readonly instead?: string } {
  return finding.instead === undefined ? {} : { instead: finding.instead }
}

/** The findings of an assessment, those that matter most first: gates, then points, then what is not our own safety. */
export function findingsInOrder({ contributions }: Pick<Assessment, 'contributions'>): PricedFinding[] {
  return contributions
    .flatMap(({ findings }) => findings)
    .sort(
      (a, b) => Number(b.gate) - Number(a.gate) || b.points - a.points || Number(isOwn(a)) - Number(isOwn(b)),
    )
}

/** Whoever deletes a home folder is told of that first, and not of our state in it. */
function isOwn({ filter }: PricedFinding): boolean {
  return traitsOf(filter).about === 'guard'
}
