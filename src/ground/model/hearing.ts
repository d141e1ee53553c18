/** Classes of acts that an order and a call can share. */
export const actClasses = [
  'send',
  'pay',
  'delete',
  'invite',
  'grant',
  'visit',
  'create',
  'change',
  'publish',
  'run',
  'unlock',
  'read',
  'book',
  'cancel',
  'operate',
  // The person asks to do what a text says.
  'follow',
  // An order whose verb is of no class.
  'other',
] as const
/** One class of acts. */
export type ActClass = (typeof actClasses)[number]

/** Acts that somebody else notices, or that can’t be taken back. */
export const graveActs: ReadonlySet<ActClass> = new Set([
  'send',
  'pay',
  'delete',
  'invite',
  'grant',
  'publish',
  'unlock',
])

/** The same, and what tools do in somebody’s name. */
export const noticedActs: ReadonlySet<ActClass> = new Set([...graveActs, 'book', 'cancel'])

/** The keyed digest of a word, in 53 bits: nothing of the word can be read from it. */
export type Mark = number

/**
 * The role of a text for the agent: its own note, the words of an agent that it started, a guide that steers it and was there
 * before the session, or a list of tools with what they are for.
 */
export type TextRole = 'note' | 'helper' | 'guide' | 'tools'
/** The roles of what a client’s own tools give back. */
export type InnerRole = Exclude<TextRole, 'tools'>

/** The place where something was said. */
export interface HeardSource {
  /** The tool that gave it back; null for a person’s words, and where nobody said. */
  readonly tool: string | null
  readonly callId?: string
  /** Milliseconds since 1970. */
  readonly at: number
  readonly from: 'person' | 'result'
  /** 1: the person named what was read. 0.5: they named its kind. 0: neither. */
  readonly pointed: number
  /** Of a person’s words: how many calls the session had let run by then, as `SessionMemory.calls` counts them. */
  readonly calls?: number
  /** Records of this machine and of the person’s own, which strangers can’t write. */
  readonly own: boolean
  /** Of our own: it stood there before the session, so no call of it can have brought it in. */
  readonly isBefore?: true
  /** Marks of the sites that the call named which it answers. */
  readonly sites?: readonly Mark[]
  /** The mark of that call, tool and arguments, where the person pointed to what it read; and the id of its decision. */
  readonly place?: Mark
  readonly readBy?: string
  /** It answers a call that does something, or is a helper’s report: it tells what was done, and what it says to do is no more than quoted. */
  readonly isEcho?: true
  readonly role?: TextRole
  /** Bytes of it that nobody read: they may hold any order. */
  readonly unread?: number
}

/** One stretch of what was said, as far as later calls are compared with it. */
export interface HeardSegment {
  /** `said`: all that is no order. A result has one such stretch, a person’s words have one for each sentence. */
  readonly kind: 'person' | 'order' | 'said'
  /** Of an order, 0 to 1: strong 0.95, pressing 0.6, bare 0.5, quoted 0.3. Else 0. */
  readonly strength: number
  /** The acts that it orders, or that the person asks for. */
  readonly acts: readonly ActClass[]
  /** Orders of one report are numbered: the sentences behind one that say what it is about have its number. */
  readonly order?: number
  /** A reader of the page would not have seen it. */
  readonly hidden: boolean
  /** It is a block of code that the text says to add: its words are whole lines. */
  readonly isCode?: true
  /** Each word once. */
  readonly words: readonly Mark[]
}

/** All that was heard in one report. */
export interface HeardReport {
  readonly source: HeardSource
  readonly segments: readonly HeardSegment[]
}

/** All that one session has heard, oldest first. */
export type Hearing = readonly HeardReport[]

/** So far is a text pointed to where the person named only the kind of what was read: an inbox, a cart. */
export const kindNamed = 0.5

/** The part of a source that is known when a call reads, kept until its result is reported. */
export type ReadPointing = Pick<
  HeardSource,
  'pointed' | 'own' | 'isBefore' | 'sites' | 'place' | 'readBy'
> & {
  readonly role?: InnerRole
}
