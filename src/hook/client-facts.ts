import type { ClientName } from './adapter.ts'

/** What one client’s hook point can do, and how long it waits. */
export interface ClientFacts {
  /** The name that a person knows it by. */
  readonly title: string
  /** The version that was driven; null where the facts are from documents alone. */
  readonly version: string | null
  /** True where that version was seen to run what is allowed, and nothing that is refused. */
  readonly proven: boolean
  readonly can: {
    /** Sends the person to the client’s own prompt; `prompt` only where somebody sits at it: else it is a no. */
    readonly ask: 'always' | 'prompt' | 'never'
    /**
     * How a call that waits is left: `resume` ends the run and takes the call up again, `retry` tells the model, which
     * asks again, `end` ends the run and the model is told nothing.
     */
    readonly park: 'resume' | 'retry' | 'end'
    /** Tells what a tool gave back. */
    readonly report: boolean
    /** Tells what a person asked for. */
    readonly prompts: boolean
    /** Runs other arguments where the hook says so. */
    readonly rewrite: boolean
    /** Names the sub-agent that asks. */
    readonly subAgents: boolean
  }
  /** Seconds that it waits unless told otherwise; then the call runs. Null: no limit, or none that is known. */
  readonly waits: number | null
  /** The limit can be set where the hook is registered, and in which unit; null where it can’t. */
  readonly unit: 'seconds' | 'milliseconds' | null
  /** Seconds that a call was seen to be held and then run as allowed; null where none was. */
  readonly held: number | null
}

/** Every client’s facts, as found by running it unless `version` is null. */
export const clientFacts: Readonly<Record<ClientName, ClientFacts>> = {
  'claude-code': {
    title: 'Claude Code',
    version: '2.1.329',
    proven: true,
    can: { ask: 'always', park: 'resume', report: true, prompts: true, rewrite: true, subAgents: true },
    waits: 600,
    unit: 'seconds',
    held: 703,
  },
  codex: {
    title: 'OpenAI Codex CLI',
    version: '0.169.0',
    proven: true,
    can: { ask: 'never', park: 'retry', report: true, prompts: true, rewrite: true, subAgents: true },
    waits: 600,
    unit: 'seconds',
    held: 660,
  },
  gemini: {
    title: 'Gemini CLI',
    version: '0.61.0',
    proven: true,
    can: { ask: 'prompt', park: 'retry', report: true, prompts: true, rewrite: true, subAgents: false },
    waits: 60,
    unit: 'milliseconds',
    held: 100,
  },
  opencode: {
    title: 'opencode',
    version: '1.18.33',
    proven: true,
    can: { ask: 'never', park: 'retry', report: true, prompts: true, rewrite: true, subAgents: true },
    waits: null,
    unit: null,
    held: null,
  },
  copilot: {
    title: 'GitHub Copilot CLI',
    version: '1.0.102',
    proven: true,
    can: { ask: 'prompt', park: 'retry', report: true, prompts: true, rewrite: true, subAgents: false },
    waits: 30,
    unit: 'seconds',
    held: null,
  },
  qwen: {
    title: 'Qwen Code',
    version: '0.24.4',
    proven: true,
    can: { ask: 'prompt', park: 'retry', report: true, prompts: true, rewrite: false, subAgents: true },
    waits: 60,
    unit: 'milliseconds',
    held: null,
  },
  cline: {
    title: 'Cline CLI',
    version: '3.0.65',
    proven: false,
    can: { ask: 'never', park: 'end', report: true, prompts: false, rewrite: true, subAgents: true },
    waits: 120,
    unit: null,
    held: null,
  },
  cursor: {
    title: 'Cursor',
    version: null,
    proven: false,
    can: { ask: 'prompt', park: 'retry', report: true, prompts: true, rewrite: true, subAgents: false },
    waits: null,
    unit: null,
    held: null,
  },
  windsurf: {
    title: 'Windsurf',
    version: null,
    proven: false,
    can: { ask: 'never', park: 'retry', report: true, prompts: true, rewrite: false, subAgents: false },
    waits: null,
    unit: null,
    held: null,
  },
  amp: {
    title: 'Amp',
    version: '0.0.1790142911',
    proven: false,
    can: { ask: 'prompt', park: 'retry', report: false, prompts: false, rewrite: false, subAgents: false },
    waits: null,
    unit: null,
    held: null,
  },
}
