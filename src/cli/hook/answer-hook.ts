import type { AgentName } from '../../gate/core/intake/agent-call.ts'
import type { Gate } from '../../gate/core/gate.ts'
import type { ClientAdapter, HookOutput } from '../../agents/hook/client-adapter.ts'
import { HookHandler } from '../../agents/hook/serve/hook-handler.ts'
import { reserve, serveHook } from '../../agents/hook/serve/serve-hook.ts'
import { SpeakerFinder } from '../../agents/hook/speakers/speaker-finder.ts'
import type { ProcessTable } from '../../agents/hook/speakers/process-table.ts'
import { GateError } from '../../ground/model/errors.ts'
import { isJsonObject, type JsonObject } from '../../ground/model/json.ts'
import { parseJson } from '../../ground/model/parse-json.ts'

/** One run of a hook without the gate’s own socket. */
export interface HookProcess {
  readonly adapter: ClientAdapter
  /** The text that the client wrote. */
  readonly input: string
  /** The event that the hook is registered for, where that is known. */
  readonly event?: string | undefined
  /** Seconds until it has answered. */
  readonly seconds: number
  readonly who: () => AgentName
  /** The gate for calls in a folder; whoever gives it closes it. */
  readonly gateFor: (cwd: string | null) => Promise<Gate>
  /** The processes of this machine, where the system can tell. */
  readonly processes?: ProcessTable | undefined
}

/** Answers one run of a hook. Every failure becomes the client’s own refusal; it never rejects. */
export async function answerHook(hook: HookProcess): Promise<HookOutput> {
  const { adapter, input, seconds } = hook
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<HookOutput>(resolve => {
    const why = `there was no answer within ${Math.round(seconds)} seconds.`
    timer = setTimeout(() => resolve(refuse(hook, why)), Math.max(0, seconds * 1_000 - reserve / 3))
  })
  // Nobody can take a call up again in a process that ends with its answer.
  const run = {
    ...hook,
    bytes: () => Buffer.byteLength(input),
    // It was started by its client, or by an agent: what was before, the log alone can tell.
    ears: new SpeakerFinder(hook.processes, { isForOneRun: true }),
    findPeer: async () => process.pid,
    handler: new HookHandler(Date.now),
    canDefer: false,
  }
  const work = async () => serveHook(adapter, objectIn(input), run)
  try {
    return await Promise.race([work(), late])
  } catch (error) {
    return refuse(hook, error instanceof GateError ? error.message : 'Countersign failed on this call.')
  } finally {
    clearTimeout(timer)
  }
}

function objectIn(text: string): JsonObject {
  const value = parseJson(text, 'The hook’s input')
  if (isJsonObject(value)) return value
  throw new GateError('invalid', 'The hook’s input is no JSON object.')
}

/** The refusal of the event that the hook is for, which the input names where the registration does not. */
function refuse({ adapter, event, input }: HookProcess, why: string): HookOutput {
  const named =
    event ?? /"hook_?[eE]vent_?[nN]ame"\s{0,20}:\s{0,20}"(\w{1,60})"/.exec(input.slice(0, 100_000))?.[1]
  return adapter.refuse(why, named)
}
