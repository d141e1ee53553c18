import type { Profile, Rule } from '../model/policy.ts'

/** What is built in for the agents of one client. It lies beneath every policy file, which may say otherwise. */
export interface ClientProfile {
  /** The way to wait that this client can do best. */
  readonly on_queue: Profile['on_queue']
  /** Calls of its own tools that need no person. */
  readonly routine: readonly Routine[]
}

/** A narrow rule that allows: these findings, of this tool. */
type Routine = Required<Pick<Rule, 'tool' | 'covers' | 'reason'>>

const stopped = 'it stops a command or an agent that this session started'

/**
 * One profile for each client, by its name. Most of what clients do to themselves (plans, lists, questions, notes) is
 * found to be nothing, and needs no rule; here is what would be asked about otherwise. What steers later sessions of an
 * agent, and whatever acts outside of the session, is routine for none.
 */
export const clientProfiles: Readonly<Record<string, ClientProfile>> = {
  // Held where somebody sits; where nobody does, it ends with the call left open and takes it up again.
  'claude-code': {
    on_queue: 'default',
    routine: [{ tool: 'TaskStop', covers: ['consequence.interrupt'], reason: stopped }],
  },
  codex: { on_queue: 'hold', routine: [] },
  gemini: { on_queue: 'hold', routine: [] },
  opencode: { on_queue: 'hold', routine: [] },
  copilot: {
    on_queue: 'hold',
    routine: [
      {
        tool: 'sql',
        covers: ['database.write'],
        reason: 'it keeps its list of things to do in a database of the session alone',
      },
    ],
  },
  qwen: {
    on_queue: 'hold',
    routine: [{ tool: 'task_stop', covers: ['consequence.interrupt'], reason: stopped }],
  },
  // A refusal ends its whole run, so that waiting is all that it can do.
  cline: { on_queue: 'hold', routine: [] },
  // How long these two wait is not known: a call that waits is refused at once, and asked again after the answer.
  cursor: { on_queue: 'park', routine: [] },
  windsurf: { on_queue: 'park', routine: [] },
  // Its delegate sends the person to a prompt of its own.
  amp: { on_queue: 'ask', routine: [] },
}

/** What is routine for each client as rules, each for agents of that profile alone. */
export const routineRules: readonly Rule[] = Object.entries(clientProfiles).flatMap(
  ([profile, { routine }]) =>
    routine.map(one => ({
      effect: 'allow',
      profile,
      kind: 'tool',
      ...one,
      match: [],
      not_match: [],
      source: `built in for ${profile}`,
    })),
)
