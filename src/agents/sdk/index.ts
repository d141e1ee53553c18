/** The public interface of the package, name by name. */
export type { Gate } from '../../gate/core/gate.ts'
export { type CallDefaults, parseCall } from '../../gate/core/intake/parse-call.ts'
export type { ToolCall } from '../../ground/model/tool-call.ts'
export type { Decision } from '../../ground/model/decision.ts'
export { GateError } from '../../ground/model/errors.ts'
export type { Review } from '../../ground/model/review.ts'
export {
  filters,
  fiveFactor,
  fixed,
  max,
  type ScoreFunction,
  type ScoreInput,
  type Scorer,
  type ScorerLike,
  weighted,
} from '../../judge/scoring/scorer.ts'
export {
  type ApprovalAnswer,
  type ApprovalRequest,
  type Approver,
  approver,
} from './approvers/approver.ts'
export { type Inbox, type InboxOptions, inbox } from './approvers/inbox.ts'
export { type TerminalOptions, terminal } from './approvers/terminal.ts'
export { type WebhookOptions, webhook } from './approvers/webhook.ts'
export { CallParked } from './call/call-parked.ts'
export { CallDenied, CallRefused } from './call/call-refused.ts'
export { createGate } from './gate/create-gate.ts'
export type { GateClock, GateConfig } from './gate/gate-config.ts'
export { type AnyFunction, type Guarded, guard } from './guard/guard.ts'
export type { GuardOptions, PerCall, ReturningOptions } from './call/guard-options.ts'
export { type GuardedTools, type GuardToolsOptions, guardTools } from './guard/guard-tools.ts'
export { openGate } from './gate/open-gate.ts'
export type { QueueChoice, QueuedCall, QueueHandler } from './call/settle-queued.ts'
export type { HeardAbout, ProgramGate } from './gate/program-gate.ts'
export { dataPipeline } from './profiles/data-pipeline.ts'
export { devops } from './profiles/devops.ts'
export type {
  DomainMatch,
  DomainProfile,
  EscalationRule,
  QuestionTemplate,
} from './profiles/domain-profile.ts'
export type { Notice } from './profiles/escalate-with.ts'
