import type { Canary } from '../../ground/model/canary.ts'
import type { ToolCall } from '../../ground/model/tool-call.ts'
import type { Effect } from '../../ground/model/effect.ts'
import type { CodeSpec, Finding, Phase } from '../../ground/model/finding.ts'
import type { RememberedTool } from '../../ground/model/offered-tool.ts'
import type { CallOrigin } from '../../ground/model/call-origin.ts'
import type { Place } from '../../ground/model/place.ts'
import type { RuleMatch } from '../../ground/model/policy.ts'
import type { Profile } from '../../ground/model/settings/profile-settings.ts'
import type { SessionMemory } from '../../ground/model/session-memory.ts'

/** All that a filter may look at. Nothing in it changes, and nothing else is reachable. */
export interface FilterInput {
  readonly call: ToolCall
  readonly effects: readonly Effect[]
  readonly place: Place
  readonly profile: Profile
  /** Rules of the policy that hold for this call. */
  readonly rules: readonly RuleMatch[]
  /** Everything that this session has read, written and done before this call. */
  readonly session: SessionMemory
  /** The person or the text that wanted this call, by what the session has heard. */
  readonly origin: CallOrigin
  /** Values that were planted, and that no call may hold. */
  readonly canaries: readonly Canary[]
  /** Things that this profile does here for the first time: `host:…`, `tool:…`, `program:…`. */
  readonly firstTimes: readonly string[]
  /** The remembered facts of the MCP server’s tool that the call is for. */
  readonly knownTool?: RememberedTool
}

/**
 * Finds one kind of thing in effects. Pure: no clock, no disk, no threshold; it says what it found
 * and the policy says what that is worth.
 */
export interface Filter<Code extends string = string> {
  readonly name: string
  readonly phase: Phase
  /** One sentence for the docs: the question that this filter answers. */
  readonly about: string
  /** Every code that it can find, keyed by the full code (`name.thing`). */
  readonly codes: Readonly<Record<Code, CodeSpec>>
  find(input: FilterInput): readonly Finding<Code>[]
}
