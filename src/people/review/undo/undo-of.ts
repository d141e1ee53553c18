import type {
  ConnectEffect,
  ConsequenceEffect,
  Effect,
  EffectType,
  Evidence,
  FileEffect,
  MachineEffect,
  PackageEffect,
  PathRole,
  PathTarget,
  RunEffect,
  TransferEffect,
} from '../../../ground/model/effect.ts'
import { saysForGood } from '../../../ground/model/deeds/says-for-good.ts'
import { traitsOf } from '../../../ground/model/filter-traits.ts'
import type { PricedFinding } from '../../../ground/model/finding.ts'
import { gravestFirst } from '../gravity-of.ts'
import { undoDatabase } from './undo-database.ts'
import { undoFunction, undoInfrastructure } from './undo-infrastructure.ts'
import { undoRepository } from './undo-repository.ts'
import { onlyLooks, type Undo, wasRead, worstUndo } from './undo.ts'
import { wordSet } from '../../../ground/model/word-set.ts'
import type { PackageVerb } from '../../../ground/model/vocabulary/package-verb.ts'
import type { MachineVerb } from '../../../ground/model/vocabulary/machine-verb.ts'
import { visibleText } from '../../../ground/model/visible-text.ts'

/** Returns whether what is done to a file, or to many, can be undone. */
function undoFile(effect: FileEffect): Undo {
  const { type, target } = effect
  if (type === 'read') return target.roles.some(isSecret) ? wasRead : onlyLooks
  if (type === 'mode' || type === 'owner')
    return { can: 'unknown', why: 'nothing keeps the rights that stand there now' }
  if (type === 'append') return undoAppend(effect)
  if (effect.part !== undefined) return undoPart(effect)
  if (isSink(target)) return { can: 'nothing to undo', why: 'what is written there is kept by nobody' }
  return undoOverwriting(target, type === 'delete' ? deletion : overwriting, effect.shred === true)
}

/** Returns whether a file that was moved, copied or linked can be had as it was. */
function undoTransfer({ type, to }: TransferEffect): Undo {
  if (isSink(to))
    return type === 'move' ? { can: 'no', why: 'what is moved there is kept by nobody' } : onlyLooks
  const there = undoOverwriting(to, overwriting, false)
  if (there.can !== 'yes') return there
  return type === 'move' ? { can: 'by hand', why: 'it can be moved back' } : there
}

const overwriting = {
  absent: 'it makes a new file',
  lost: 'no copy of what is written over is known',
} as const
const deletion = { absent: 'there is no such file', lost: 'no copy of what is deleted is known' } as const

function undoOverwriting(
  { class: kind, facts, glob }: PathTarget,
  words: typeof overwriting | typeof deletion,
  shred: boolean,
): Undo {
  const isDeletion = words === deletion
  if (facts?.exists === false && !glob && !shred)
    return { can: isDeletion ? 'nothing to undo' : 'yes', why: words.absent }
  if (shred) return { can: 'no', why: 'the contents are destroyed beyond recovery' }
  if (facts?.recoverable) return { can: 'yes', why: 'git has what is there now' }
  if (kind === 'generated') return { can: 'yes', why: 'a tool can make it again' }
  if (facts?.notInGit !== undefined && facts.notInGit > 0)
    return { can: 'no', why: isDeletion ? `git does not have ${facts.notInGit} of the files` : words.lost }
  if (kind === 'temp') return { can: 'unknown', why: 'nothing tells who still needs a temporary file' }
  if (isDeletion) return { can: 'no', why: words.lost }
  if (facts?.kind === 'folder')
    return { can: 'unknown', why: 'files of the same names there would be written over' }
  return facts ? { can: 'no', why: words.lost } : { can: 'unknown', why: 'it is not known what is there now' }
}

function undoPart({ target, part }: FileEffect): Undo {
  const whole = undoOverwriting(target, overwriting, false)
  if (whole.can === 'yes') return whole
  return part === 'spelled'
    ? { can: 'by hand', why: 'the call says what it replaces' }
    : { can: 'unknown', why: 'nothing keeps the part of the file that it changes' }
}

/** Programs that unpack say so of a whole folder: what they write over there is not told. */
function undoAppend({ target: { facts }, recursive }: FileEffect): Undo {
  if (recursive || facts?.kind === 'folder')
    return { can: 'unknown', why: 'files of the same names there would be written over' }
  if (facts?.exists === false) return { can: 'yes', why: 'it makes a new file' }
  return { can: 'by hand', why: 'what it adds can be taken out of the file again' }
}

/** Keeps nothing: /dev/null, a terminal, a standard stream. */
function isSink({ class: kind, path }: PathTarget): boolean {
  return kind === 'device' && /^\/dev\/(?:null|stdout|stderr|tty|fd\/\d{1,3})$/.test(path ?? '')
}

function isSecret(role: PathRole): boolean {
  return role === 'credential' || role === 'personal'
}

/** Files that somebody’s program reads and obeys: what has run by the time of the undoing stays done. */
const obeyed: ReadonlySet<PathRole> = new Set<PathRole>([
  'shell-profile',
  'authorized-keys',
  'schedule',
  'startup',
  'account-database',
  'system-config',
  'system-binary',
  'git-hook',
  'editor-config',
  'agent-instruction',
  'agent-settings',
  'ci',
  'package-config',
])

/** Tells whether a program obeys what is written there. */
function isObeyed(target: PathTarget): boolean {
  return target.roles.some(role => obeyed.has(role))
}

/** Returns whether what is sent can be taken back: never. A connection that nothing else tells of may be for anything. */
function undoConnection(effect: ConnectEffect, beside: Beside): Undo {
  const { method, sends, scheme } = effect
  if (sends.length > 0 || (method !== undefined && !/^(?:GET|HEAD|OPTIONS)$/.test(method)))
    return { can: 'no', why: 'what is sent can’t be taken back' }
  return wordSet('http https dns').has(scheme) || beside.hasDeed(effect.evidence)
    ? onlyLooks
    : { can: 'unknown', why: 'what is done over the connection is not known here' }
}

/** Programs that change nothing, save by what their options and redirections say, which are effects of their own. */
const quiet =
  '[ : base64 basename cat cd cmp column comm cut date df diff dirname du echo egrep env exit expr false fgrep file find fold free grep head hexdump id jobs join jq less ls lsof md5sum more nl nproc od paste pgrep printenv printf ps pwd readlink realpath rev rg sed seq sha1sum sha256sum sleep sort stat strings tac tail tee test tr tree true type uname uniq uptime wait wc which who whoami xargs xxd'

/** Returns the undo of a program: one whose effects are told is told by them, and nobody knows what another one does. */
function undoRun(effect: RunEffect, beside: Beside): Undo {
  if (
    wordSet(quiet).has(effect.program) ||
    beside.hasDeed(effect.evidence) ||
    beside.hasConnection(effect.evidence)
  )
    return onlyLooks
  const name = effect.program === '' ? 'a program' : visibleText(effect.program, 60)
  return { can: 'unknown', why: `what ${name} does is not known here` }
}

/** Tells whether an effect says what a program does: where its output goes says nothing of it, nor does a note. */
function tellsDeed(effect: Effect): boolean {
  if (effect.type === 'write' || effect.type === 'append') return effect.content?.from !== 'output'
  return !['run', 'connect', 'disguise', 'opaque'].includes(effect.type)
}

/** Tells of a stretch of the call whether other effects stand in the same words. */
interface Beside {
  readonly hasDeed: (evidence: Evidence) => boolean
  readonly hasConnection: (evidence: Evidence) => boolean
}

/** Returns what stands beside each other in a call. */
function besideOf(effects: readonly Effect[]): Beside {
  return {
    hasDeed: overlapOf(effects.filter(tellsDeed)),
    hasConnection: overlapOf(effects.filter(({ type }) => type === 'connect')),
  }
}

/** Answers by a search among the starts: a call may hold ten thousand programs. */
function overlapOf(effects: readonly Effect[]): (evidence: Evidence) => boolean {
  const byPointer = new Map<string, { start: number; end: number }[]>()
  for (const { evidence } of effects) {
    const known = byPointer.get(evidence.pointer) ?? []
    byPointer.set(evidence.pointer, known)
    known.push({ start: evidence.start, end: evidence.end })
  }
  for (const known of byPointer.values()) {
    known.sort((a, b) => a.start - b.start)
    // From here on, `end` is the farthest that anything reaches up to there.
    known.reduce((farthest, one) => (one.end = Math.max(farthest, one.end)), 0)
  }
  return ({ pointer, start, end }) => {
    const known = byPointer.get(pointer) ?? []
    let [low, high] = [0, known.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((known[middle]?.start ?? 0) < end) low = middle + 1
      else high = middle
    }
    return (known[low - 1]?.end ?? 0) > start
  }
}

/** Returns whether a change of the machine itself can be undone. */
function undoMachine({ type, verb }: MachineEffect): Undo {
  if (verb === 'read') return onlyLooks
  return table[type][verb] ?? rest[type]
}

const partly = (why: string): Undo => ({ can: 'in part', why })
const unknown = (why: string): Undo => ({ can: 'unknown', why })
const no = (why: string): Undo => ({ can: 'no', why })

const startedAgain = partly('it can be started again, but not what it interrupts')
const rightsBack = partly('the rights can be taken back, but not what is done with them by then')
const accountBack = partly('the account can be removed again, but not what is done with it by then')
const madeAnew = no('what is removed has to be made anew')

/** The verbs of a type that say more than the type does. */
const table: Readonly<Record<MachineEffect['type'], Readonly<Partial<Record<MachineVerb, Undo>>>>> = {
  process: { kill: no('what the process was doing, and had not saved, would be gone') },
  service: {
    start: partly('it can be stopped again, but not what it does by then'),
    enable: partly('it can be disabled again, but not what it does by then'),
    stop: startedAgain,
    disable: partly('it can be enabled again, but not what goes without it by then'),
    restart: no('what it interrupts is not taken up again'),
    delete: madeAnew,
    remove: madeAnew,
  },
  schedule: { delete: madeAnew, remove: madeAnew, flush: madeAnew, kill: madeAnew },
  account: {
    add: accountBack,
    adduser: accountBack,
    create: accountBack,
    addgroup: { can: 'by hand', why: 'the group can be removed again' },
    raise: rightsBack,
    delete: madeAnew,
    remove: madeAnew,
    dump: wasRead,
  },
  kernel: {
    load: partly('it can be unloaded again, but not what it does by then'),
    mount: { can: 'by hand', why: 'it can be unmounted again' },
  },
  firewall: { flush: unknown('rules that stand in no file would be gone') },
  power: {},
}

/** The undo of any other verb of a type. */
const rest: Readonly<Record<MachineEffect['type'], Undo>> = {
  process: unknown('what the process does is not known here'),
  service: unknown('nothing keeps how it is set up now'),
  schedule: partly(
    'jobs can be taken out again, but not what they did by then, and jobs that are written over would be gone',
  ),
  account: unknown('nothing keeps what stands there now'),
  kernel: unknown('nothing keeps what is set now'),
  firewall: partly('the rule can be taken back, but not what got through or was kept out by then'),
  power: no('everything that runs would end, and what was not saved would be gone'),
}

/** Returns whether a request to a package manager can be undone. */
function undoPackage({ verb }: PackageEffect): Undo {
  return verbs[verb]
}

const installed: Undo = {
  can: 'in part',
  why: 'packages can be removed or set back, but not what their code did by then',
}

const verbs: Readonly<Record<PackageVerb, Undo>> = {
  configure: { can: 'unknown', why: 'nothing keeps where packages come from now' },
  install: installed,
  update: installed,
  owner: { can: 'in part', why: 'the right can be taken back, but not what was published by then' },
  publish: { can: 'no', why: 'what was public once may have been copied' },
  remove: { can: 'unknown', why: 'packages can be installed again, but what they kept may be gone' },
  run: { can: 'unknown', why: 'the code that runs was not read' },
  scripts: { can: 'in part', why: 'it can be switched back, but not what scripts did by then' },
  tag: { can: 'in part', why: 'the tag can be set back, but not what others installed by then' },
  unpublish: {
    can: 'unknown',
    why: 'many registries never take a version again that was taken back',
  },
}

/** The facts of a call beside its effects: its findings, and what the maker of a function says of it. */
interface Known {
  readonly findings?: readonly PricedFinding[]
  readonly description?: string | undefined
}

/**
 * Returns the worst that holds for any effect. That a call can be undone is said only where its effects tell the way back,
 * and no finding speaks of what stays all the same. A function whose maker says that it can’t be undone is believed.
 */
export function undoOf(effects: readonly Effect[], { findings = [], description }: Known = {}): Undo {
  if (saysForGood(description)) return { can: 'no', why: 'its own description says that it is for good' }
  const notices = gravestFirst(effects, findings)
  const beside = besideOf(effects)
  // What a request takes away is the reason, where there is one, and not that it was sent.
  const inOrder = [
    ...notices.filter(({ type }) => type !== 'connect'),
    ...notices.filter(({ type }) => type === 'connect'),
  ]
  const worst = worstUndo(inOrder.map(one => undoOne(one, beside)))
  if (!worst) return { can: 'unknown', why: 'no reader knows what this does' }
  return staysOf(findings) ? inPart(worst) : worst
}

/** Tells whether something was found that goes on, or gets out, before anybody undoes it. */
function staysOf(findings: readonly PricedFinding[]): boolean {
  return findings.some(({ filter, points, gate }) => (points > 0 || gate) && traitsOf(filter).outlasts)
}

function inPart(undo: Undo): Undo {
  return undo.can === 'yes' || undo.can === 'by hand' || undo.can === 'nothing to undo'
    ? { can: 'in part', why: `${undo.why}; what it brings about by then stays` }
    : undo
}

type Of<T extends EffectType> = Extract<Effect, { readonly type: T }>
type Undoer<T extends EffectType> = (effect: Of<T>, beside: Beside) => Undo

const undoers: { readonly [T in EffectType]: Undoer<T> } = {
  disguise: () => onlyLooks,
  run: undoRun,
  read: undoFile,
  mode: undoFile,
  owner: undoFile,
  delete: undoFile,
  write: undoWrite,
  append: undoWrite,
  move: undoPlacing,
  copy: undoPlacing,
  link: undoPlacing,
  opaque: ({ weight }) =>
    weight === 'note' ? onlyLooks : { can: 'unknown', why: 'part of it could not be read' },
  execute: ({ read }) => (read ? onlyLooks : { can: 'unknown', why: 'the code that runs was not read' }),
  connect: undoConnection,
  listen: () => ({ can: 'in part', why: 'it can be ended, but not what callers did or took by then' }),
  database: undoDatabase,
  repository: undoRepository,
  package: undoPackage,
  infrastructure: undoInfrastructure,
  process: undoMachine,
  service: undoMachine,
  schedule: undoMachine,
  account: undoMachine,
  kernel: undoMachine,
  firewall: undoMachine,
  power: undoMachine,
  message: undoConsequence,
  money: undoConsequence,
  permission: undoConsequence,
  publish: undoConsequence,
  record: undoConsequence,
  device: undoConsequence,
}

function undoOne(effect: Effect, beside: Beside): Undo {
  const undoer = undoers[effect.type] as (one: Effect, beside: Beside) => Undo
  return undoer(effect, beside)
}

function undoWrite(effect: FileEffect): Undo {
  return isObeyed(effect.target) ? inPart(undoFile(effect)) : undoFile(effect)
}

function undoPlacing(effect: TransferEffect): Undo {
  return isObeyed(effect.to) ? inPart(undoTransfer(effect)) : undoTransfer(effect)
}

/** Returns whether a deed of a named tool in the world can be undone. */
function undoConsequence({ type, verb }: ConsequenceEffect): Undo {
  switch (type) {
    case 'message':
      return { can: 'no', why: 'what is sent can’t be taken back' }
    case 'money':
      return wordSet('cancel limit request').has(verb)
        ? undoFunction(verb)
        : { can: 'no', why: 'what is paid or ordered can’t be taken back' }
    case 'publish':
      return { can: 'no', why: 'what was public once may have been copied' }
    default:
      return undoFunction(verb)
  }
}
