import type { JsonObject } from '../model/json.ts'
import type { Rule } from '../model/policy.ts'
import type { Profile } from '../model/settings/profile-settings.ts'
import type { CallKind } from '../model/tool-call.ts'

/** All that is known of one agent’s client, as data. Every part is required: null or an empty list says that there is none. */
export interface ClientRecord {
  /** The name that a person knows it by. */
  readonly title: string
  /** Programs by which it is started, as PATH has them. */
  readonly programs: readonly [string, ...string[]]
  /** Folders of the home folder that are there when it was used; the first has the account’s settings. */
  readonly folders: readonly [string, ...string[]]
  /** Other paths of the home folder that it needs from one run to the next: a file, or a folder with `/` at its end. */
  readonly kept: readonly string[]
  /** Hosts of the one provider that it is made for, from its documents: without them it can’t begin. */
  readonly provider: readonly string[]
  /** The variable by which a person puts its settings elsewhere, and where they are below what that names. */
  readonly moved: { readonly by: string; readonly below?: string } | null
  /** Its command line, as agents write it. */
  readonly command: ClientCommand
  /** The paths and variables that hold its registration of the gate, or steer its agent. */
  readonly guards: ClientGuards
  /** Settings that switch its hooks off, in the order in which a check reads them. */
  readonly offSwitches: readonly OffSwitch[]
  /** Its hook point. */
  readonly hook: HookPoint
  /** The adapter that reads its input and words its answers: one of its own, or that of Claude Code. */
  readonly dialect: 'own' | 'claude-code'
  /** Its own tools by kind. */
  readonly tools: ToolKinds
  /** Its own tools that act only inside it. */
  readonly inner: InnerTools
  /** A shell command as the client tells it to its hook, in its own dialect. */
  readonly sample: (command: string, cwd: string, session: string) => SampleCall
  /** The profile that is built in for its agents. */
  readonly profile: ClientProfile
  /** The registration of the gate with it. */
  readonly install: InstallPlan
  /** Its lists of MCP servers; null where they are not known. */
  readonly servers: ServerFiles | null
  /** The folder of its recorded sessions, under the home folder; null where they can’t be read. */
  readonly sessions: string | null
}

/** A client’s program on a command line. */
export interface ClientCommand {
  readonly program: string
  /** Packages that run the program under another name: `npx @anthropic-ai/claude-code` runs claude. */
  readonly packages: readonly string[]
  /** Variables that start it with settings elsewhere; null where its command line is not read. */
  readonly variables: readonly string[] | null
  /** Arguments of its own commands that switch its hooks off, or the plugin that holds them. */
  readonly switchesOff: RegExp | null
  /** Command lines that make it run everything without asking, or start without the hooks that guard it. */
  readonly unguarded: RegExp | null
}

/**
 * The guarded parts of a client. A path stands for itself below any folder; one that ends in `/` for a folder with all that
 * is below it, `/**` for all below it alone, and `<N>` for a name of at most N letters, digits, `_` and `-`.
 */
export interface ClientGuards {
  /** Settings that say which hooks run, what is switched on, or what the agent starts with. */
  readonly settings: readonly [string, ...string[]]
  /** The folder with settings of the whole machine. */
  readonly machine: string | null
  /** Files that the agent obeys. */
  readonly instructions: readonly string[]
  /** The folder in which `rules`, `skills`, `agents` and the like are instructions. */
  readonly instructionFolder: string | null
  /** Files with its tokens, in the home folder. */
  readonly credentials: readonly string[]
  /** Folders that hold its registration: deleting, moving or linking one takes the gate with it. */
  readonly folders: readonly [string, ...string[]]
  /** Names of the files in such a folder that say which hooks run, or are one. */
  readonly files: readonly [string, ...string[]]
  /** Settings in a project that hold no registration: what is only a taste (`tastes`) may be written there. */
  readonly loose?: { readonly files: readonly string[]; readonly tastes: readonly string[] }
  /** Settings at the top of a project, which another branch may hold otherwise. Folders end in `/`. */
  readonly inProject: readonly [string, ...string[]]
  /** Variables in files of an environment that have it start with settings elsewhere. */
  readonly variables: readonly string[]
}

/** A file that can switch hooks off. */
export interface OffSwitch {
  /** The place of `file`: at its absolute path, in the folder of the account’s settings, or in the project. */
  readonly of: 'machine' | 'account' | 'project'
  readonly file: string
  /** The settings by which it does; the first that is found is named. */
  readonly settings: readonly OffSetting[]
}

/** A setting that switches hooks off where it has this value; `launcher`: where its list names the installed command. */
export interface OffSetting {
  readonly at: readonly [string, ...string[]]
  readonly is: boolean | 'launcher'
  /** It holds against hooks in the settings of the machine too. */
  readonly alsoManaged?: true
}

/** The abilities of a hook point, and how long it waits; found by running the client unless `version` is null. */
export interface HookPoint {
  /** The product that was driven, where it is one of several under the client’s title. */
  readonly product?: string
  /** The version that was driven; null where the facts are from documents alone. */
  readonly version: string | null
  /** True where that version was seen to run what is allowed, and nothing that is refused. */
  readonly proven: boolean
  readonly can: {
    /** Sends the person to the client’s own prompt; `prompt` only where somebody sits at it: else it is a no. */
    readonly ask: 'always' | 'prompt' | 'never'
    /**
     * The end of a call that waits: `resume` ends the run and takes the call up again, `retry` tells the model, which
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
  /** The places that its answers have for a text besides the decision and its reason. */
  readonly tells: readonly TellPlace[]
  /** Seconds that it waits unless told otherwise; then the call runs. Null: no limit, or none that is known. */
  readonly waits: number | null
  /** The limit can be set where the hook is registered, and in which unit; null where it can’t. */
  readonly unit: 'seconds' | 'milliseconds' | null
  /** Seconds that a call was seen to be held and then run as allowed; null where none was. */
  readonly held: number | null
  /** A line that the hook prints where the gate is asked for longer than a moment, which the client shows its person. */
  readonly progress?: string
  /** The variable that holds the event where the client gives its hook no argument. */
  readonly eventVariable?: string
  /** The beginning of the client’s own words for a start at which nobody sits. */
  readonly unattendedEntry?: string
}

/**
 * The place of a text besides the decision: for the model, in the answer to a call that may run, to a tool’s result or to
 * what was typed; or for the person at the screen, with a refusal.
 */
export type TellPlace = 'call' | 'result' | 'prompt' | 'person'

/** A client’s own tools by kind, each name as the client has it. Any other tool is read by its name and arguments. */
export type ToolKinds = Readonly<Partial<Record<Exclude<CallKind, 'tool'>, readonly string[]>>>

/**
 * A client’s own tools that act only inside it, each name as the client has it. No server’s tool may have such a name there:
 * what a tool of that name does is not looked at.
 */
export interface InnerTools {
  /** Their results were said by the agent or its person: questions, plans, its list of things to do. */
  readonly notes: readonly string[]
  /** They start, steer or look at another agent or a command that runs on: what they give back may quote what that one read. */
  readonly helpers: readonly string[]
  /** They load what steers the agent and was there before: skills, definitions of tools. */
  readonly guides: readonly string[]
  /** Sentences that the client itself writes into what these give back; `{}` stands for one word. */
  readonly boilerplate: readonly string[]
}

/** A call as a client writes it to its hook. */
export interface SampleCall {
  /** The argument that the installed command is started with. */
  readonly event: string
  readonly input: JsonObject
}

/** The built-in part of a profile. It lies beneath every policy file, which may say otherwise. */
export interface ClientProfile {
  /** The way to wait that this client can do best. */
  readonly on_queue: Profile['on_queue']
  /** Calls of its own tools that need no person. */
  readonly routine: readonly Routine[]
}

/** A narrow rule that allows: these findings, of this tool. */
export type Routine = Required<Pick<Rule, 'tool' | 'covers' | 'reason'>>

/**
 * The settings that are written: the account’s, those of one project, or the machine’s, which no project can undo; or none,
 * but a plugin in a folder of its own, which the client is then told of.
 */
export type Scope = 'user' | 'project' | 'managed' | 'plugin'

/** The registration of the gate with a client. */
export interface InstallPlan {
  readonly scopes: readonly Scope[]
  /** Seconds until the installed command has answered; the client waits longer. */
  readonly seconds: number
  readonly events: HookEvents
  /** The files that hold the registration; `own` where they are no settings in JSON, or not they alone. */
  readonly files: HookSettings | 'own'
  /** The way in which the client is told of the plugin in a folder: a command, or a line of its settings. */
  readonly usePlugin?: (folder: string) => string
  /** A sentence that a person should know of it. */
  readonly note?: string
}

/** The events that the command is registered for; the first of them judges first. */
export interface HookEvents {
  /** A tool waits for the answer. */
  readonly judged: readonly [string, ...string[]]
  readonly told: readonly string[]
  /** Those of them that are not about tools, so that they name none. */
  readonly withoutMatcher?: readonly string[]
}

/** Settings in JSON whose `hooks` list commands by their event. */
export interface HookSettings {
  /** `groups` is the layout that Claude Code began: `hooks.EVENT[].hooks[]`; in a `list` each entry is a hook. */
  readonly layout: 'groups' | 'list'
  readonly entry: HookEntry
  /** Top-level fields that the file needs besides. */
  readonly needed?: JsonObject
  /** In the folder of the account’s settings. */
  readonly user: string
  readonly project: string
  /** Absolute. */
  readonly managed?: string
  readonly plugin?: PluginFiles
}

/** The fields of one hook, in their order. */
export interface HookEntry {
  readonly before?: JsonObject
  /** The field that holds the command. */
  readonly command: string
  readonly after?: JsonObject
  /** Fields of a hook that judges. */
  readonly judged?: JsonObject
}

/** The files of a plugin, by their place in its folder. */
export interface PluginFiles {
  readonly hooks: string
  readonly manifest: string
  /** Further fields of the manifest. */
  readonly fields?: JsonObject
  readonly marketplace?: string
}

/** The files with a client’s lists of MCP servers. */
export interface ServerFiles {
  readonly shape: ServerShape
  /** The places of the lists in a file; `*` stands for every name. Its usual place where it is absent. */
  readonly at?: readonly (readonly string[])[]
  readonly format?: 'toml'
  /** In the folder of the account’s settings. */
  readonly user: readonly string[]
  readonly project?: readonly string[]
  /** Those of the account stand beside the folder of its settings, unless a variable moves both. */
  readonly isBeside?: true
}

/** The spelling of a server’s entry in a client’s list. */
export interface ServerShape {
  /** Program and arguments in one list, or `command` and `args`. */
  readonly command: 'one list' | 'two fields'
  readonly environment: 'env' | 'environment'
  /** Fields that hold the address of a server over HTTP, where streamable HTTP is what they mean. */
  readonly url: readonly string[]
  /** The word of `type` for a server that is started; null where such entries have none. */
  readonly startedType: string | null
}
