/** The public interface of the package, name by name. */
export type { Gate } from './gate/gate.ts'
export { type CallDefaults, parseCall } from './gate/intake/parse-call.ts'
export type { ToolCall } from './model/tool-call.ts'
export type { Decision } from './model/decision.ts'
export { GateError } from './model/errors.ts'
export type { Review } from './model/review.ts'
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
} from './scoring/scorer.ts'
export {
  type ApprovalAnswer,
  type ApprovalRequest,
  type Approver,
  approver,
} from './sdk/approvers/approver.ts'
export { type Inbox, type InboxOptions, inbox } from './sdk/approvers/inbox.ts'
export { type TerminalOptions, terminal } from './sdk/approvers/terminal.ts'
export { type WebhookOptions, webhook } from './sdk/approvers/webhook.ts'
export { CallParked } from './sdk/call/call-parked.ts'
export { CallDenied, CallRefused } from './sdk/call/call-refused.ts'
export { createGate } from './sdk/gate/create-gate.ts'
export type { GateClock, GateConfig } from './sdk/gate/gate-config.ts'
export { type AnyFunction, type Guarded, guard } from './sdk/guard/guard.ts'
export type { GuardOptions, PerCall, ReturningOptions } from './sdk/call/guard-options.ts'
export { type GuardedTools, type GuardToolsOptions, guardTools } from './sdk/guard/guard-tools.ts'
export { openGate } from './sdk/gate/open-gate.ts'
export type { QueueChoice, QueuedCall, QueueHandler } from './sdk/call/settle-queued.ts'
export type { HeardAbout, ProgramGate } from './sdk/gate/program-gate.ts'
export { dataPipeline } from './sdk/profiles/data-pipeline.ts'
export { devops } from './sdk/profiles/devops.ts'
export type {
  DomainMatch,
  DomainProfile,
  EscalationRule,
  QuestionTemplate,
} from './sdk/profiles/domain-profile.ts'
export type { Notice } from './sdk/profiles/escalate-with.ts'
