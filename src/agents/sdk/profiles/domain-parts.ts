import { visibleText } from '../../../ground/model/visible-text.ts'
import type { OpenGateOptions } from '../../../gate/open/open-gate.ts'
import { filters, fiveFactor, max, type Scorer } from '../../../judge/scoring/scorer.ts'
import type { DomainProfile } from './domain-profile.ts'
import { escalateWith, type Notice, noticeOf } from './escalate-with.ts'
import { mergeDomains } from './merge-domains.ts'
import { questionsFrom } from './questions-from.ts'
import { scoreWithin } from './score-within.ts'

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
