import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { findRecords } from '../../src/agents/lookback/find-records.ts'
import { evaluatePast } from '../../src/agents/lookback/evaluate-past.ts'
import { recordFormats } from '../../src/agents/lookback/records/index.ts'
import { adapterOf } from '../../src/agents/hook/index.ts'
import { HookHandler } from '../../src/agents/hook/serve/hook-handler.ts'
import { type HookGate, serveHook } from '../../src/agents/hook/serve/serve-hook.ts'
import type { SpeakerFinder } from '../../src/agents/hook/speakers/speaker-finder.ts'
import { LocalGate } from '../../src/gate/core/local-gate.ts'
import { ScratchGate } from '../../src/gate/core/scratch/scratch-gate.ts'
import { keyFiles } from '../../src/gate/store/log-key/key-files.ts'
import { openDatabase } from '../../src/gate/store/open-database.ts'
import { SqliteStore } from '../../src/gate/store/sqlite-store.ts'
import type { Decision } from '../../src/ground/model/decision.ts'
import type { JsonObject } from '../../src/ground/model/json.ts'
import type { ToolReport } from '../../src/ground/model/tool-report.ts'
import { findSecrets } from '../../src/judge/secrets/find-secrets.ts'
import { from, happenedIn, partsWith, scratchHome, until } from './records-world.ts'

/** A call in a session of Claude Code. */
export interface CallStep {
  readonly tool: string
  readonly input: JsonObject
  /** The result, where the call ran. */
  readonly text?: string
  /** What stands where the result would: the gate’s answer, a person’s no at the client’s own prompt, or that the call is wrong. */
  readonly instead?: 'refusal' | 'no' | 'trouble'
}

/** A step of such a session; calls that are made together have their results in the opposite order. */
export type SessionStep = { readonly prompt: string } | { readonly together: readonly CallStep[] } | CallStep

/** A call as it was judged, or a text as it was heard. */
export type Outcome =
  | {
      readonly tool: string | null
      readonly effect: string
      readonly composite: number
      readonly codes: readonly string[]
    }
  | {
      readonly heard: string
      readonly from: string | undefined
      /** The number of the call that it answers; -1 where it names none. */
      readonly answers: number
    }

const session = '99999999-abcd'
const cwd = '/home/mia/shop'
const file = `.claude/projects/-home-mia-shop/${session}.jsonl`

/** What a gate says of each call of a session that its hook tells, and what a look back says of the same session’s record. */
export async function playSession(
  steps: readonly SessionStep[],
): Promise<{ readonly gate: readonly Outcome[]; readonly lookback: readonly Outcome[] }> {
  const { outcomes, lines } = await playAtGate(steps)
  const home = scratchHome()
  mkdirSync(dirname(join(home, file)), { recursive: true })
  writeFileSync(join(home, file), `${lines.join('\n')}\n`)
  const { happened } = await happenedIn(home)
  const { records } = findRecords(recordFormats, home, 0)
  const judged: Outcome[] = []
  await evaluatePast(
    records,
    [new ScratchGate(partsWith())],
    { since: 0, until },
    ({ call, judged: [one] }) => {
      judged.push(outcomeOf(call.tool, one.decision))
    },
  )
  const ids = happened.flatMap(one => (one.kind === 'call' ? [one.call.id] : []))
  const lookback = happened.flatMap(one =>
    one.kind === 'call' ? judged.splice(0, 1) : [heardOf(one.report, ids)],
  )
  return { gate: outcomes, lookback }
}

function outcomeOf(tool: string | null, { effect, assessment }: Decision): Outcome {
  const codes = assessment.contributions.flatMap(({ findings }) => findings.map(({ code }) => code))
  return { tool, effect, composite: assessment.composite, codes }
}

function heardOf({ text, from, callId }: ToolReport, ids: readonly string[]): Outcome {
  return { heard: text, from, answers: callId === undefined ? -1 : ids.indexOf(callId) }
}

/** Tells the session to a gate event by event, and writes down what the client writes meanwhile. */
async function playAtGate(steps: readonly SessionStep[]) {
  let at = from
  const outcomes: Outcome[] = []
  const ids: string[] = []
  const gate = openGate(() => at)
  const world: HookGate = {
    evaluate: async (call, options) => {
      const decision = await gate.evaluate(call, options)
      ids.push(call.id)
      outcomes.push(outcomeOf(call.tool, decision))
      return decision
    },
    reviews: gate.reviews,
    report: async report => {
      outcomes.push(heardOf(report, ids))
      return gate.report(report)
    },
    decisions: query => gate.decisions(query),
  }
  const handler = new HookHandler(() => at)
  const hear = (input: JsonObject) => hookOf(handler, world, { session_id: session, cwd, ...input })
  const lines: string[] = []
  for (const [i, step] of steps.entries()) {
    at += 2_000
    const line = (type: string, content: unknown, more = {}) =>
      lines.push(lineOf(`${i}:${lines.length}`, at, type, content, more))
    if ('prompt' in step) {
      await hear({ hook_event_name: 'UserPromptSubmit', prompt: step.prompt })
      line('user', step.prompt)
    } else await playCalls('together' in step ? step.together : [step], `toolu_${i}`, hear, line)
  }
  await gate.close()
  return { outcomes, lines }
}

function lineOf(uuid: string, at: number, type: string, content: unknown, more: object): string {
  const place = { sessionId: session, cwd, uuid, timestamp: new Date(at).toISOString(), entrypoint: 'cli' }
  return JSON.stringify({ type, ...place, message: { content }, ...more })
}

type WriteLine = (type: string, content: unknown, more?: object) => void

/** `hear` gives what the hook printed. */
async function playCalls(
  calls: readonly CallStep[],
  id: string,
  hear: (input: JsonObject) => Promise<string>,
  line: WriteLine,
): Promise<void> {
  const answers: string[] = []
  const about = ({ tool, input }: CallStep, i: number) => ({
    tool_name: tool,
    tool_input: input,
    tool_use_id: `${id}_${i}`,
  })
  for (const [i, call] of calls.entries()) {
    answers.push(await hear({ hook_event_name: 'PreToolUse', ...about(call, i) }))
    line('assistant', [{ type: 'tool_use', id: `${id}_${i}`, name: call.tool, input: call.input }])
  }
  for (const [i, call] of [...calls.entries()].toReversed()) {
    const result = { type: 'tool_result', tool_use_id: `${id}_${i}` }
    const { tool, text = '', instead } = call
    const said = tool === 'Bash' ? { stdout: text, stderr: '', interrupted: false } : text
    if (instead) {
      const { content, more } = insteadOf(instead, tool, answers[i] ?? '')
      line('user', [{ ...result, content, is_error: true }], more)
      continue
    }
    await hear({ hook_event_name: 'PostToolUse', ...about(call, i), tool_response: said })
    line('user', [{ ...result, content: text || '(Bash completed with no output)' }], { toolUseResult: said })
  }
}

function insteadOf(instead: NonNullable<CallStep['instead']>, tool: string, answer: string) {
  if (instead === 'no')
    return {
      content:
        'The user doesn’t want to take this action right now. STOP what you are doing and delete it by hand.',
      more: { toolUseResult: 'User rejected tool use' },
    }
  const trouble = 'You must read the file before you change it, then send it again.'
  if (instead === 'trouble')
    return {
      content: `<tool_use_error>${trouble}</tool_use_error>`,
      more: { toolUseResult: `Error: ${trouble}` },
    }
  const { hookSpecificOutput: output } = JSON.parse(answer) as {
    readonly hookSpecificOutput: { readonly permissionDecisionReason: string }
  }
  return { content: `PreToolUse:${tool} hook error: ${output.permissionDecisionReason}`, more: {} }
}

/** A person sits at the client. */
const ears = {
  meet: async () => {},
  speakerOf: async () => 'person',
  callBegan: () => {},
  callEnded: async () => {},
} as unknown as SpeakerFinder

async function hookOf(handler: HookHandler, gate: HookGate, input: JsonObject): Promise<string> {
  const adapter = adapterOf('claude-code')
  if (!adapter) throw new Error('There is no adapter for claude-code.')
  const { stdout } = await serveHook(adapter, input, {
    handler,
    bytes: () => 1_000,
    seconds: 0,
    canDefer: false,
    who: () => ({ agent: 'claude-code', profile: 'claude-code' }),
    gateFor: async () => gate,
    ears,
    findPeer: async () => 1,
  })
  return stdout
}

/** A gate that looks at no disk, as a look back does not. */
function openGate(now: () => number): LocalGate {
  const parts = partsWith()
  const store = new SqliteStore({
    database: openDatabase(':memory:', 'NORMAL'),
    key: keyFiles(null),
    now,
    scan: findSecrets,
  })
  return new LocalGate({
    ...parts,
    store,
    now,
    clock: () => 0,
    placeOf: () => ({
      cwd,
      workspace: cwd,
      home: '/home/mia',
      temp: ['/tmp', '/var/tmp', '/private/tmp'],
      stateFolders: parts.stateFolders,
      observed: false,
    }),
  })
}
