import type { TellPlace } from '../../ground/clients/client-record.ts'
import type { ClientName } from '../../ground/clients/index.ts'
import type { CallKind, ToolAnnotations } from '../../ground/model/tool-call.ts'
import type { JsonObject } from '../../ground/model/json.ts'

/** The exact output of a hook, and its exit status. */
export interface HookOutput {
  readonly stdout: string
  readonly stderr: string
  readonly exitCode: number
}

/** A tool call as a client tells it; who asks and under which profile is the installation’s to say. */
export interface CallParts {
  /** The client’s own session; a sub-agent’s is `session/agent`. */
  readonly session: string
  readonly kind: CallKind
  /** The tool’s own name as the client has it, `mcp__server__tool` for one of an MCP server. */
  readonly tool: string
  readonly arguments: JsonObject
  /** Absolute; null where the client does not say. */
  readonly cwd: string | null
  /** The client’s own id of this call, where it has one. It may come again: a parked call that is resumed. */
  readonly callId?: string
  readonly annotations?: ToolAnnotations
}

/** A tool’s result, or a person’s request, as a client tells it. */
export interface ReportParts {
  readonly session: string
  readonly tool: string | null
  readonly callId?: string
  readonly text: string
  /** Bytes of it that are left out. */
  readonly unread?: number
  readonly exitCode?: number
  /** Of a prompt, by the client’s own word: a person wrote it, or the client did. A result where it is left out. */
  readonly from?: 'person' | 'client'
  /** The folder in which it happened; null where the client does not say. */
  readonly cwd: string | null
}

/** The question of one run of a hook to the gate. */
export type HookAsk =
  | {
      readonly kind: 'call'
      readonly event: string
      readonly call: CallParts
      /** The client asks before it asks the person itself: it was judged a moment ago, where it can. */
      readonly again?: true
      /**
       * The part that two events of a client share about one call, where they put it in different words and only the
       * first has its id. The second, with `again`, takes the answer of the first, once.
       */
      readonly same?: readonly string[]
    }
  | { readonly kind: 'report'; readonly event: string; readonly report: ReportParts }
  | { readonly kind: 'nothing'; readonly event: string }

/** The gate’s answer as a client is told it. Every text is one that the model reads, and never empty. */
export type HookAnswer =
  /** `approved`: a person said yes to this very call, so the client need not ask once more. */
  | {
      readonly effect: 'allow'
      readonly approved?: boolean
      /** Answers of people to earlier calls, meanwhile: for a client that can hand the model a text beside a yes. */
      readonly told?: string
    }
  | { readonly effect: 'deny'; readonly text: string }
  /** The client’s own prompt decides, where it can. */
  | { readonly effect: 'ask'; readonly text: string }
  /** Told so; resumes later. `defer`: nobody sits there, so the client may end and be resumed. */
  | { readonly effect: 'park'; readonly text: string; readonly reviewId: string; readonly defer?: boolean }

/** One client’s dialect: pure, and total in what it renders. */
export interface ClientAdapter {
  readonly client: ClientName
  /** The client has a prompt of its own that a hook can send the person to. */
  readonly canAsk: boolean
  /** The client can end with a call left open, and ask again when it is resumed. */
  readonly canDefer: boolean
  /** The places that its answers have for a text besides the decision; none where it is left out. */
  readonly tells?: readonly TellPlace[]
  /** Nobody sits at a client that was started so; the name of an entry is the client’s own word for how. */
  isUnattended?(entry: string): boolean
  /** Throws a GateError `invalid` for what no version of the client writes. */
  parse(input: JsonObject, event?: string): HookAsk
  render(answer: HookAnswer, ask: HookAsk): HookOutput
  /** Any trouble, in the client’s own form of refusal. */
  refuse(why: string, event?: string): HookOutput
}

/** Nothing to say: the client goes on as it would have. */
export const silence: HookOutput = { stdout: '', stderr: '', exitCode: 0 }
