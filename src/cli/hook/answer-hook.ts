import { type AgentName, agentCall, agentSession } from '../../gate/intake/agent-call.ts'
import { answerAgent } from '../../gate/hold/answer-agent.ts'
import type { Gate } from '../../gate/gate.ts'
import type { ClientAdapter, HookAsk, HookOutput } from '../../hook/adapter.ts'
import { renderAnswer } from '../../hook/render-answer.ts'
import { GateError } from '../../model/errors.ts'
import { isJsonObject, type JsonObject } from '../../model/json.ts'

/** One run of a hook without the gate’s own door. */
export interface HookRun {
  readonly adapter: ClientAdapter
  /** What the client wrote. */
  readonly input: string
  /** What the hook is registered for, where that is known. */
  readonly event?: string | undefined
  /** Until it has answered. */
  readonly seconds: number
  readonly who: () => AgentName
  /** The gate for calls in a folder; whoever gives it closes it. */
  readonly gateFor: (cwd: string | null) => Promise<Gate>
}

/** Milliseconds that are kept for judging once more what was approved, and for the refusal. */
const reserve = 1_500

/** What the hook is to write. Whatever goes wrong is the client’s own refusal; it never rejects. */
export async function answerHook(run: HookRun): Promise<HookOutput> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<HookOutput>(resolve => {
    const why = `there was no answer within ${Math.round(run.seconds)} seconds.`
    timer = setTimeout(() => resolve(refused(run, why)), Math.max(0, run.seconds * 1_000 - reserve / 3))
  })
  try {
    return await Promise.race([answered(run), late])
  } catch (error) {
    const known = error instanceof GateError ? error.message : 'Countersign failed on this call.'
    return refused(run, known)
  } finally {
    clearTimeout(timer)
  }
}

async function answered(run: HookRun): Promise<HookOutput> {
  const { adapter } = run
  const ask = adapter.parse(objectIn(run.input), run.event)
  if (ask.kind === 'nothing') return adapter.render({ effect: 'allow' }, ask)
  return ask.kind === 'call' ? judged(run, ask) : reported(run, ask)
}

async function judged(run: HookRun, ask: HookAsk & { readonly kind: 'call' }): Promise<HookOutput> {
  const { adapter, who, gateFor, seconds } = run
  const call = agentCall(ask.call, who())
  const decided = await answerAgent(await gateFor(call.cwd), call, {
    longest: Math.max(0, seconds * 1_000 - reserve),
    attended: true,
    canAsk: adapter.canAsk,
  })
  return adapter.render(renderAnswer(decided, { canDefer: false }), ask)
}

async function reported(run: HookRun, ask: HookAsk & { readonly kind: 'report' }): Promise<HookOutput> {
  const { agent, profile } = run.who()
  const { tool, text, exitCode, from, session, cwd } = ask.report
  const gate = await run.gateFor(cwd)
  await gate.report({
    session: agentSession(agent, session),
    agent,
    profile,
    tool,
    text,
    ...(exitCode !== undefined && { exitCode }),
    ...(from !== undefined && { from }),
  })
  return run.adapter.render({ effect: 'allow' }, ask)
}

function objectIn(text: string): JsonObject {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new GateError('invalid', 'The hook’s input is no JSON.')
  }
  if (isJsonObject(value)) return value
  throw new GateError('invalid', 'The hook’s input is no JSON object.')
}

/** Refused as the event that it is for, which the input says where the registration does not. */
function refused({ adapter, event, input }: HookRun, why: string): HookOutput {
  const named =
    event ?? /"hook_?[eE]vent_?[nN]ame"\s{0,20}:\s{0,20}"(\w{1,60})"/.exec(input.slice(0, 100_000))?.[1]
  return adapter.refuse(why, named)
}
