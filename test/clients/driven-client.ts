import type { ClientName } from '../../src/ground/clients/index.ts'
import type { ScriptedCall } from './model/turns.ts'
import type { GateWorld } from './gate-world.ts'

/** Where a client is at home before Countersign comes. */
export interface Settled {
  readonly home: string
  readonly work: string
  /** The scripted model’s port on 127.0.0.1. */
  readonly port: number
  /** The folder of the package that its extensions are to find, where it has one. */
  readonly beside?: string
}

/** Where a client runs: its gate’s world, its model, its own program. */
export interface Place extends Settled {
  readonly world: GateWorld
  /** What starts it: its program, with a Node.js before it where it needs one. */
  readonly program: readonly string[]
}

/** What becomes of a call that is parked. */
export type Resuming =
  /** The run ends with the call left open; resuming it asks the hook again. */
  | { readonly how: 'session'; words(place: Place, stdout: string): readonly string[] }
  /** The model is told, and makes the same call once more. */
  | { readonly how: 'again' }
  /** The run ends; the same call of a later run gets the answer. */
  | { readonly how: 'later run' }

/** A client with a person at its terminal. */
export interface AtTerminal {
  /** Writes what it would ask its person at first. */
  settle?(place: Place): void
  /** Words of a run after its program: the tools of these scenes need no prompt of its own. */
  words(place: Place): readonly string[]
  /** What it asks at its start all the same, and the keys that answer it. */
  readonly asks?: readonly (readonly [what: RegExp, ...keys: string[]])[]
  /** Its screen, when it waits for a prompt. */
  readonly ready: RegExp
  /** Its screen while a call is held. */
  readonly meanwhile: RegExp
  /** Its screen after a hold that nobody ended; null where it shows nothing of that. */
  readonly afterwards: RegExp | null
  /** Writes a list with this server, named `mail`, where that was tried. */
  listMail?(place: Place, server: readonly string[]): void
}

/** How one real client is set up and run without a person. */
export interface DrivenClient {
  readonly client: ClientName
  /** The mode that is proven, in the words of the table. */
  readonly mode: string
  /** Its own call of a shell. */
  call(command: string): ScriptedCall
  /** Writes its settings as a person has them, with nothing of Countersign. */
  settle(place: Settled): void
  /** What a repository does to switch the hooks of its user off, where settings of the machine hold against it. */
  readonly switchOff?: (work: string) => void
  /** Gives what was installed beside the command a shorter time, where the client waits by itself. */
  readonly shorten?: (world: GateWorld, seconds: number) => void
  /** How it is given the plugin that was made for it. */
  readonly plugin?: {
    /** Commands of the client’s own, run first: that it is valid, that it is to be used. */
    readonly steps?: (place: Place) => readonly (readonly string[])[]
    /** Writes it into the client’s settings. */
    readonly settle?: (place: Place) => void
    /** Words of each run. */
    readonly words?: (place: Place) => readonly string[]
  }
  /** How it is run with a person at its terminal, where that was driven. */
  readonly atTerminal?: AtTerminal
  words(place: Place): readonly string[]
  env(place: Place): Readonly<Record<string, string>>
  /** Tools of half an hour’s work that it would ask about itself, a skill and a sub-agent among them; absent where that was not tried. */
  readonly works?: readonly string[]
  /** A refusal reaches the model; else it ends the run, and a person reads it in what the client prints. */
  readonly tellsModel: boolean
  readonly resuming: Resuming
}
