import type { PathTarget } from './path-target.ts'
import type { ConsequenceVerb } from './vocabulary/consequence-verb.ts'
import type { DisguiseWay } from './vocabulary/disguise-way.ts'
import type { Encoding } from './vocabulary/encoding.ts'
import type { InfrastructureProvider } from './vocabulary/infrastructure-provider.ts'
import type { InfrastructureResource } from './vocabulary/infrastructure-resource.ts'
import type { InfrastructureVerb } from './vocabulary/infrastructure-verb.ts'
import type { MachineVerb } from './vocabulary/machine-verb.ts'
import type { OpaqueCause } from './vocabulary/opaque-cause.ts'
import type { PackageVerb } from './vocabulary/package-verb.ts'
import type { RepositoryVerb } from './vocabulary/repository-verb.ts'
import type { SpelledWord } from './vocabulary/spelled-word.ts'

export type { PathClass, PathFacts, PathRole, PathTarget } from './path-target.ts'

/** A stretch of the call that shows something: a JSON Pointer into the arguments and UTF-16 offsets in that string. */
export interface Evidence {
  /** RFC 6901, relative to the call's `arguments`, such as `/command`. */
  readonly pointer: string
  readonly start: number
  readonly end: number
  /** The text itself where it is not spelled in the call (decoded, from a file). */
  readonly text?: string
}

/** The source of data that leaves, is written, or is executed. */
export type DataSource =
  | {
      readonly from: 'literal'
      readonly text: string
      /** It holds names that a glob matched, spelled as that glob. */
      readonly matched?: true
    }
  | {
      readonly from: 'file'
      readonly target: PathTarget
      /** The program that makes another text of it: what comes out is no more what stands there. */
      readonly madeBy?: string
    }
  | { readonly from: 'download'; readonly url: string }
  | { readonly from: 'decoded'; readonly encoding: Encoding; readonly text?: string }
  | {
      readonly from: 'environment'
      /** As of an output: a text with the values of variables in it. */
      readonly partly?: string
    }
  | {
      readonly from: 'output'
      readonly program: string
      /** For a program that lists files: where it looks, and a glob for what it names there. */
      readonly found?: {
        readonly root: string
        readonly pattern: string
        /** Further folders that it looks into. */
        readonly others?: readonly string[]
        readonly scope?: TreeScope
      }
      /** The text as far as the call tells it: what only the run tells keeps its spelling. */
      readonly partly?: string
      /** Known text that comes before it or after it. */
      readonly beside?: string
    }
  | { readonly from: 'input' } // standard input of the whole call
  | { readonly from: 'unknown' }

interface EffectBase {
  readonly evidence: Evidence
  /** The wrappers of the effect, outermost first: sudo, env, xargs, `ssh host`, `docker exec`, sh, python. */
  readonly through: readonly string[]
  /** It happens at a time that the call does not tell: after a wait, or in the background when the call may have ended. */
  readonly when?: EffectTime
}

/** The time of an effect, where it is another than its place in the call. */
export type EffectTime = 'after-wait' | 'background'

/** A program runs. */
export interface RunEffect extends EffectBase {
  readonly type: 'run'
  /** Last segment of the program's path; as spelled, case kept. Empty when not known. */
  readonly program: string
  /** Every argument after the program; an argument known only at run time keeps its spelling. */
  readonly argv: readonly string[]
  /** The folder that it runs in, where that is another than the call’s own; absolute. */
  readonly folder?: string
  /** No record knows the program, or its record knows none of these words: what they mean is left to their grammar. */
  readonly unread?: true
  /** Words, the program’s own among them, that may name a file of the gate and that no other effect of the program names. */
  readonly names?: readonly PathTarget[]
}

/** A file or a folder is read, written, deleted, or gets another mode or owner. */
export interface FileEffect extends EffectBase {
  readonly type: 'read' | 'write' | 'append' | 'delete' | 'mode' | 'owner'
  readonly target: PathTarget
  readonly recursive: boolean
  /** For write and append: what is written, where known. */
  readonly content?: DataSource
  /**
   * For write: only a part of the file changes, and `content` is what is put in. `spelled`: the call says what stood there
   * before, as an edit and a patch do; `unspelled`: nothing says it.
   */
  readonly part?: 'spelled' | 'unspelled'
  /** For mode: as spelled, `777`, `u+s`; for owner: `root:root`. */
  readonly value?: string
  /** For delete and write: contents are destroyed beyond undeleting (shred, dd, truncate). */
  readonly shred?: boolean
  /** The number of files where the call itself tells it (a list of names); facts give the rest. */
  readonly count?: number
  /** True where the command chooses files by a test: `find … -name '*.pyc' -delete`. */
  readonly narrowed?: boolean
  /** The names that the test fits, as a glob, where it is by name. */
  readonly pattern?: string
  /** The part that is meant of what lies below, where the call says so. */
  readonly scope?: TreeScope
}

/** A file or a folder is moved, copied or linked. */
export interface TransferEffect extends EffectBase {
  /** A move takes `target` away; a link makes `to` point at it; a copy leaves it. */
  readonly type: 'move' | 'copy' | 'link'
  readonly target: PathTarget
  readonly to: PathTarget
  readonly recursive: boolean
  /** As of a file that is read. */
  readonly scope?: TreeScope
}

/** A connection to another host, or to this one. */
export interface ConnectEffect extends EffectBase {
  readonly type: 'connect'
  /** http, https, ssh, ftp, tcp, udp, dns, git, smb… */
  readonly scheme: string
  /** Lower case, without brackets; empty when not known. */
  readonly host: string
  readonly port: number | null
  /** The whole address where there is one. */
  readonly url?: string
  /** Upper case for HTTP. */
  readonly method?: string
  /** The data that goes out, save the address itself. */
  readonly sends: readonly DataSource[]
  /** The file that the answer is saved to. */
  readonly savesTo?: PathTarget
  /** Certificate checks are switched off, or the scheme has none where it should. */
  readonly insecure?: boolean
}

/** The machine waits for connections. */
export interface ListenEffect extends EffectBase {
  readonly type: 'listen'
  readonly scheme: string
  readonly host: string
  readonly port: number | null
  /** The thing that a caller reaches: a program (bind shell), a folder, nothing known. */
  readonly serves?: string
  /** The folder, where it serves one. */
  readonly folder?: PathTarget
}

/** Code runs, or a shell waits for it. */
export interface ExecuteEffect extends EffectBase {
  readonly type: 'execute'
  /** shell, python, javascript, perl, ruby, php, awk, sql, native, unknown… */
  readonly language: string
  readonly source: DataSource
  /** The code itself was read, and its effects stand beside this one. */
  readonly read: boolean
  /** A shell whose input or output is a network connection. */
  readonly shellOver?: 'connection' | 'listener'
}

/** Statements for a database. */
export interface DatabaseEffect extends EffectBase {
  readonly type: 'database'
  /** postgresql, mysql, sqlite, mssql, mongodb, redis… or `generic`. */
  readonly dialect: string
  readonly statements: readonly SqlStatement[]
  readonly host?: string
  readonly database?: string
  /** False when a lexer had to stand in for a parser. */
  readonly parsed: boolean
  /** The program reached it (psql, sqlite3), or null for a SQL tool. */
  readonly client: string | null
}

/** A command on a repository or on its forge. */
export interface RepositoryEffect extends EffectBase {
  readonly type: 'repository'
  readonly tool: 'git' | 'gh' | 'glab' | 'hg' | 'svn' | 'other'
  readonly verb: RepositoryVerb | SpelledWord
  readonly ref?: string
  readonly remote?: string
  readonly force?: 'none' | 'lease' | 'force'
  /** All files of the working tree become what they are in another commit or stash, or in the last commit. */
  readonly takes?: 'elsewhere' | 'commit'
  /** The folder that it fills with what others wrote: that of a clone, or of a proposal that is checked out. */
  readonly into?: PathTarget
  /** Settings of clients that git tracks and that this may change, relative to the workspace; absent where nobody looked. */
  readonly settings?: readonly string[]
  /** Things that can no longer be reached afterwards. */
  readonly loses: readonly (
    | 'commits'
    | 'remote-commits'
    | 'changes'
    | 'untracked'
    | 'branch'
    | 'tag'
    | 'stash'
    | 'repository'
    | 'release'
  )[]
}

/** A package manager installs, publishes or changes packages. */
export interface PackageEffect extends EffectBase {
  readonly type: 'package'
  readonly verb: PackageVerb
  /** npm, pip, cargo, gem, apt, brew… */
  readonly manager: string
  readonly names: readonly string[]
  /** registry, url, git, path, lockfile, index (another registry) */
  readonly source: 'registry' | 'url' | 'git' | 'path' | 'lockfile' | 'index'
  readonly global: boolean
  /** Registries, indexes, channels and repositories that the call names, as spelled. */
  readonly indexes?: readonly string[]
  /** A check is switched off: who signed the package, or who answers the connection. */
  readonly unverified?: 'signature' | 'transport'
  /** Scripts of the packages are asked to run. */
  readonly scripts?: boolean
}

/** A request to a cloud, a cluster, a container engine or a host. */
export interface InfrastructureEffect extends EffectBase {
  readonly type: 'infrastructure'
  readonly provider: InfrastructureProvider
  readonly verb: InfrastructureVerb
  /** Empty where the call names none; a word that no table knows as the call spells it. */
  readonly resource: InfrastructureResource | SpelledWord | ''
  readonly target: string
  /** Everything of its kind, or a whole environment. */
  readonly whole: boolean
  /** Names a production environment, context, project, workspace or branch. */
  readonly production: boolean
  /** Names an environment that nobody depends on: dev, test, qa, staging, sandbox, preview. */
  readonly rehearsal?: boolean
  /** Names a cluster, service or address that runs on this machine. */
  readonly ownMachine?: boolean
  /** Asked not to ask: -auto-approve, --yes, --force. */
  readonly unattended: boolean
}

/** A change of the machine itself. */
export interface MachineEffect extends EffectBase {
  readonly type: 'process' | 'service' | 'schedule' | 'account' | 'kernel' | 'firewall' | 'power'
  readonly verb: MachineVerb
  readonly target: string
  /** All of them: `kill -1`, `crontab -r`, `iptables -F`. */
  readonly whole: boolean
}

/** A deed of a named tool in the world: a message, a payment, a right, a record. */
export interface ConsequenceEffect extends EffectBase {
  readonly type: 'message' | 'money' | 'permission' | 'publish' | 'record' | 'device'
  readonly verb: ConsequenceVerb | SpelledWord
  readonly target: string
  readonly recipients: readonly string[]
  readonly amount?: { readonly value: number; readonly currency: string }
  /** The number of records or things, where the arguments tell it. */
  readonly count?: number
  /** A word for how far it reaches: one, many, all, public. */
  readonly scope?: 'one' | 'many' | 'all' | 'public'
}

/** Something that could not be read: never nothing. */
export interface OpaqueEffect extends EffectBase {
  readonly type: 'opaque'
  readonly what: OpaqueCause
  /** One clause for the person. */
  readonly why: string
  /** The weight of what is unknown: an unknown argument of `echo` is none, an unknown program is all. */
  readonly weight: 'note' | 'matters' | 'everything'
  /** Strings that a tool is given which may name a file of the gate. */
  readonly names?: readonly PathTarget[]
}

/** A reader undid something that hides meaning (encoding, quote-splitting, odd characters). */
export interface DisguiseEffect extends EffectBase {
  readonly type: 'disguise'
  readonly how: DisguiseWay
  readonly undone: boolean
  /** The program whose name was hidden. */
  readonly name?: string
}

/** One thing that a call would do, or a note of the reader on it. */
export type Effect =
  | RunEffect
  | FileEffect
  | TransferEffect
  | ConnectEffect
  | ListenEffect
  | ExecuteEffect
  | DatabaseEffect
  | RepositoryEffect
  | PackageEffect
  | InfrastructureEffect
  | MachineEffect
  | ConsequenceEffect
  | OpaqueEffect
  | DisguiseEffect

/** The type of an effect. */
export type EffectType = Effect['type']

/** One SQL (or SQL-like) statement. */
export interface SqlStatement {
  /** Upper case: SELECT, INSERT, UPDATE, DELETE, DROP, TRUNCATE, ALTER, CREATE, GRANT, COPY, MERGE, CALL… */
  readonly verb: string
  /** The object of the verb: TABLE, DATABASE, SCHEMA, INDEX, USER, ROLE, VIEW, COLUMN… upper case; empty if none. */
  readonly object: string
  readonly names: readonly string[]
  /** For an ALTER that drops columns: their names. */
  readonly parts?: readonly string[]
  /** For GRANT and REVOKE. */
  readonly rights?: SqlRights
  /** For UPDATE, DELETE: does a WHERE narrow it? `trivial` is one that is always true. */
  readonly where?: 'none' | 'trivial' | 'narrow'
  /** Anything in it writes, functions known to write and data-modifying WITH included. */
  readonly writes: boolean
  /** Data leaves the database or a program runs: COPY … TO PROGRAM, INTO OUTFILE, xp_cmdshell, LOAD_FILE. */
  readonly escapes?: 'program' | 'file' | 'network' | 'names'
  /** Conditions, functions or comments typical of injected text. */
  readonly tricks: readonly string[]
}

/** Rights in a database that are given or taken away, as spelled. */
export interface SqlRights {
  /** Upper case: ALL, SELECT, UPDATE; of a role, its name. */
  readonly what: readonly string[]
  /** The thing that they are for: `payroll`, `ALL TABLES IN SCHEMA public`; empty for a role. */
  readonly on: string
  readonly whom: readonly string[]
}

/**
 * The part that is meant of all that lies below a folder. A glob without a slash fits one name; one with a slash fits a
 * whole path or its end, and its stars cross folders.
 */
export interface TreeScope {
  /** A search or a walk found the files, in hidden folders as well, and not a pattern of the shell. */
  readonly found?: true
  /** A file is meant where one of these fits it; every file where they are absent. */
  readonly only?: readonly string[]
  /** A file is left out where one of these fits it; a folder of that name is gone through all the same. */
  readonly not?: readonly string[]
  /** Files and folders that one of these fits are left out, with all that lies below. */
  readonly without?: readonly string[]
  /** The most names that a path may have below the folder. */
  readonly depth?: number
  /** A search that shows names or counts, and no line of a file. */
  readonly shows?: 'names'
  /** A search that shows only lines which hold this. */
  readonly lines?: string
}
