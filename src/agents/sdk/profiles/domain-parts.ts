import { visibleText } from '../../../ground/model/visible-text.ts'
import type { OpenGateOptions } from '../../../gate/open/gate-parts.ts'
import { filters, fiveFactor, max, type ScoreInput, type Scorer } from '../../../judge/scoring/scorer.ts'
import type { DomainProfile } from './domain-profile.ts'
import { escalateWith, isAboutProduction, type Notice, noticeOf } from './escalate-with.ts'
import { type MergedDomain, mergeDomains } from './merge-domains.ts'
import type { ToolCall } from '../../../ground/model/tool-call.ts'
import { isJsonObject, type Json } from '../../../ground/model/json.ts'
import type { QuizFact } from '../../../people/review/challenges/quiz/quiz-fact.ts'
import { holdsPattern, holdsTerm, isTool, spaceWords, textsInArguments } from './holds-term.ts'

const critical = 0.8

/**
 * A scorer within a domain: what it says, more where the call is about production, at most the cap of a safe tool whose
 * arguments hold nothing dangerous, and at least every floor that the call meets.
 */
function scoreWithin(domain: MergedDomain, inner: Scorer): Scorer {
  return {
    name: `domain(${inner.name})`,
    score: input => {
      const before = inner.score(input)
      const value = within(domain, input, before.value)
      const parts = [{ ...before, decided: value === before.value }]
      const own = { scorer: 'domain', value, decided: value !== before.value }
      return { scorer: `domain(${inner.name})`, value, decided: true, parts: [...parts, own] }
    },
  }
}

function within(domain: MergedDomain, input: ScoreInput, value: number): number {
  const { call } = input
  const notices = risksTold(domain, call)
  const times = value > 0 && isAboutProduction(call) ? domain.productionMultiplier : 1
  const cap = isHarmless(input, notices) ? capOf(domain, call.tool) : undefined
  const capped = cap === undefined ? value * times : Math.min(value * times, cap * 10)
  return Math.max(
    capped,
    ...notices.map(risk => risk * 10),
    ...floorsOf(domain, call.tool).map(risk => risk * 10),
  )
}

/** Gives the least risk of the arguments themselves. */
function risksTold({ patterns, sensitiveTerms }: MergedDomain, call: ToolCall): readonly number[] {
  const texts = textsInArguments(call.arguments)
  const words = spaceWords(texts.join(' \n '))
  return [
    ...patterns
      .filter(({ pattern }) => texts.some(text => holdsPattern(text, pattern)))
      .map(({ risk }) => risk),
    ...Object.entries(sensitiveTerms).flatMap(([term, risk]) => (holdsTerm(words, term) ? [risk] : [])),
  ]
}

/** Neither the five factors, the filters nor the domain itself see anything in the arguments. */
function isHarmless({ factors, filters }: ScoreInput, notices: readonly number[]): boolean {
  return (factors?.factors.arguments ?? 0) === 0 && filters <= 0 && notices.length === 0
}

function capOf({ safeTools }: MergedDomain, tool: string | null): number | undefined {
  const caps = Object.entries(safeTools).flatMap(([glob, cap]) => (isTool(glob, tool) ? [cap] : []))
  return caps.length === 0 ? undefined : Math.max(...caps)
}

function floorsOf({ floors, criticalTools }: MergedDomain, tool: string | null): readonly number[] {
  const own = Object.entries(floors).flatMap(([glob, floor]) => (isTool(glob, tool) ? [floor] : []))
  return criticalTools.some(glob => isTool(glob, tool)) ? [...own, critical] : own
}

/** Makes the parts that domain profiles add to a gate in this process; undefined for none. */
export function domainParts(domains: readonly DomainProfile[], onNotice?: (notice: Notice) => void) {
  if (domains.length === 0) return undefined
  const merged = mergeDomains(domains)
  const hooks: Pick<OpenGateOptions, 'escalate' | 'onEscalated' | 'questions'> = {
    escalate: escalateWith(merged),
    questions: questionsFrom(merged),
    onEscalated: (call, decision, { isTold, reasons }) => {
      if (isTold) tell(onNotice, noticeOf(call, decision, reasons))
    },
  }
  return { hooks, scorer: (own: Scorer | undefined) => scoreWithin(merged, own ?? usual) }
}

const usual = max(filters(), fiveFactor())

/** Whoever is told can’t stop the call, nor let it run. */
function tell(onNotice: ((notice: Notice) => void) | undefined, notice: Notice): void {
  try {
    onNotice?.(notice)
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    process.emitWarning(visibleText(`onNotice failed: ${why}`), 'CountersignWarning')
  }
}

/**
 * Makes the questions of a domain’s templates about a call: those whose argument is there and short enough to choose.
 */
function questionsFrom({ questions }: MergedDomain): (call: ToolCall) => readonly QuizFact[] {
  return call =>
    questions.flatMap(({ tools, question, argument, wrong }): readonly QuizFact[] => {
      if (tools && !tools.some(glob => isTool(glob, call.tool))) return []
      const right = answerText(valueAt(call.arguments, argument))
      if (right === undefined) return []
      const others = wrong.filter(one => one.toLowerCase() !== right.toLowerCase())
      const about = `argument:${argument}`
      return [{ topic: about, question, right, wrong: [others], reveals: [], tells: [about], weight: 20 }]
    })
}

function valueAt(value: Json, path: string): Json | undefined {
  let found: Json | undefined = value
  for (const name of path.split('.'))
    found = found !== undefined && isJsonObject(found) && Object.hasOwn(found, name) ? found[name] : undefined
  return found
}

/** A secret that the log has erased is no answer. */
function answerText(value: Json | undefined): string | undefined {
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  if (typeof value !== 'string' || value === '' || value.length > 100 || /\[erased/.test(value))
    return undefined
  return value
}
