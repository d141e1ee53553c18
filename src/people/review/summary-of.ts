import { saidOfCall } from '../../ground/model/deeds/said-of-call.ts'
import type { Decision } from '../../ground/model/decision.ts'
import type { Effect } from '../../ground/model/effect.ts'
import type { PricedFinding } from '../../ground/model/finding.ts'
import type { FileDiff, ReviewSummary } from '../../ground/model/review-snapshot.ts'
import { plural } from '../../judge/policy/approved-reason.ts'
import { findingsInOrder } from '../../judge/policy/points-reason.ts'
import { capitalize, endSentence } from '../../ground/model/list-words.ts'
import { visibleText } from '../../ground/model/visible-text.ts'
import { type FunctionCall, functionSentence, isOfFunction } from './function-sentence.ts'
import { gravestFirst } from './gravity-of.ts'
import { summarySentence } from './summary-sentence.ts'

const maxLines = 20
const maxFindings = 30

/** Returns the summary of a logged call, gravest effects first. The diffs are made by whoever can read the files. */
export function summaryOf(
  call: FunctionCall,
  { effects, assessment, reason }: Pick<Decision, 'effects' | 'assessment' | 'reason'>,
  diffs: readonly FileDiff[],
): ReviewSummary {
  const findings = pricedFindings({ assessment })
  const notices = gravestFirst(effects.filter(isTold), findings)
  const tell = (effect: Effect) =>
    isOfFunction(effect, call) ? functionSentence(call) : summarySentence(effect, effects)
  const all = [...new Set(notices.map(tell))]
  const sentences = all.length > 0 ? all : gravestFirst(effects, findings).map(tell)
  const unknown = call.tool === null ? reason.text : `Calls ${call.tool}; ${unknownDeed(findings)}.`
  const [headline = visibleText(unknown, 400), ...lines] = sentences
  const more = lines.length - maxLines
  const why = whyOf(headline, findings)
  return {
    headline,
    ...(why !== undefined && { why }),
    lines: more > 0 ? [...lines.slice(0, maxLines), `And ${plural(more, 'further effect')}.`] : lines,
    findings: findings.slice(0, maxFindings).map(shownFinding),
    diffs,
  }
}

/** Says why the call waits, by its gravest finding; what the headline says already is not said again. */
function whyOf(headline: string, [gravest]: readonly PricedFinding[]): string | undefined {
  if (gravest === undefined) return undefined
  const what = saidOfCall(gravest.what)
  const isSaid = saysAlready(headline, what)
  return visibleText(endSentence(capitalize(isSaid ? gravest.why : `${what}: ${gravest.why}`)), 300)
}

/** The same deed, a verb of SQL, a call by its name, or no more than the thing that the headline names. */
function saysAlready(headline: string, what: string): boolean {
  if (firstWord(what) === firstWord(headline) || /^[A-Z]{4,20}(?: |$)/.test(what)) return true
  if (/^(?:calls|kill) /i.test(what)) return true
  const thing = /^(?:appends|writes) /i.test(what) ? what.slice(what.indexOf(' ') + 1) : what
  return !/\s/.test(thing) && headline.includes(thing)
}

function firstWord(text: string): string {
  return text.split(' ', 1)[0]?.toLowerCase() ?? ''
}

/** Of a call whose effect nobody knows: what its server said that is asked about, where that weighs most. */
function unknownDeed([gravest]: readonly PricedFinding[]): string {
  return gravest?.code.startsWith('tool.') ? gravest.why : 'what that does is not known'
}

/** Findings that count, gates first, then by points. */
export function pricedFindings({ assessment }: Pick<Decision, 'assessment'>): readonly PricedFinding[] {
  return findingsInOrder(assessment).filter(({ points, gate }) => points > 0 || gate)
}

function shownFinding({ code, points, what, why }: PricedFinding): ReviewSummary['findings'][number] {
  return { code: visibleText(code, 80), points, text: visibleText(`${saidOfCall(what)}: ${why}`, 400) }
}

/** A program says less than what it does, as “git config” does; a note that something was not read matters only with weight. */
function isTold(effect: Effect): boolean {
  if (effect.type === 'repository' && effect.verb === 'config') return false
  return effect.type !== 'run' && !(effect.type === 'opaque' && effect.weight === 'note')
}
