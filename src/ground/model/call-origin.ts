import type { FollowedBy } from './following.ts'
import type { ActClass, HeardSource, Mark } from './hearing.ts'

/** The voice that named a value: the first that holds from the top. */
export type Voice =
  /** It stands in what the person wrote in this session. */
  | 'person'
  /** A person approved a call with it in this place. */
  | 'approved'
  /** It stands in records of this machine and of the person’s own. */
  | 'own'
  /** It stands in an order of a text that was read. */
  | 'ordered'
  /** It stands in a text that the person pointed to. */
  | 'pointed'
  /** It stands in another text that others can write. */
  | 'stranger'
  /** Nowhere: the model made it, or put it together. */
  | 'nobody'

/**
 * The hand that a value shows. `yours`: the person, an approval or a record of their own names it. `adverse`: a text of somebody
 * else’s does that orders such an act, or another text of that source. `unread`: nobody does, and a part of what was heard was not
 * read. `neutral`: none of these.
 */
export type Standing = 'yours' | 'adverse' | 'neutral' | 'unread'

/** A value that decides whom or what a call touches, and who named it. */
export interface NamedValue {
  /** JSON Pointer to the argument. */
  readonly pointer: string
  /** The place of the value in the argument, in UTF-16 units; all of it where absent. */
  readonly span?: readonly [number, number]
  /** It counts by itself; others only beside the order’s own act. */
  readonly isFirm: boolean
  readonly isNumber?: boolean
  /** The mark of the site that it is on. */
  readonly site?: Mark
  /** It is an address, and nobody can say of which site: a bare number, or a form that programs read in different ways. */
  readonly isSiteless?: true
  /** It says which rights, or which thing of a kind. */
  readonly isRight?: boolean
  readonly voice: Voice
  /** 0 to 1: of the order that names it, where one does. */
  readonly strength: number
  readonly isHidden?: true
  /** The order’s verb is of the call’s class, or its words name the tool. */
  readonly isSameAct?: true
  /** The person wrote a word of it. */
  readonly isPartPersons?: true
  /** It is the address of a page within a longer text: nothing is sent there. */
  readonly isLink?: true
  /** Nobody speaks for or against it: it is of no kind that the person alone names, and no text that orders such an act has it. */
  readonly isNeutral?: true
  /** Absent in logs of older versions. */
  readonly standing?: Standing
  /** The report in which it was said. */
  readonly source?: HeardSource
}

/** An order that was heard. */
export interface HeardOrder {
  /** 0 to 1: strong 0.95, bare 0.5. */
  readonly strength: number
  readonly source: HeardSource
  readonly isHidden: boolean
}

/** An order that was heard and that this call would carry out, and what of the call it names. */
export interface OrderMatch {
  /** 0 to 1: strong 0.95, bare 0.5, quoted 0.3. */
  readonly strength: number
  readonly source: HeardSource
  readonly isHidden: boolean
  /** Its verb is of the call’s class, or the tool’s own. */
  readonly isActNamed: boolean
  /** It names what the tool is about. */
  readonly isObjectNamed: boolean
  /** The numbers of values that it names and that the person did not; firm ones count by themselves. */
  readonly firm: number
  readonly soft: number
  /** Firm values that stand beside it in the same text, and that only strangers name: who wrote it, where to reply. */
  readonly beside: number
  /** Values that it names on the site of somebody else than the person named and than wrote it; and accounts and phone numbers. */
  readonly away: number
  /** It says to send or to publish something, whatever the call does. */
  readonly isSending?: true
  /** It names somebody, and a search of the web led to it: the person pointed to no such page. */
  readonly isLed?: true
}

/** The person’s own words name this call: its act, and all its consequential values. */
export interface AskedFor {
  /** `person`: they wrote all of it. `pointed`: part of it stands in what they pointed to. */
  readonly by: 'person' | 'pointed'
  /** The time when they wrote it; milliseconds since 1970. */
  readonly at: number
  /** The texts that it carries are ones that they named, too. */
  readonly isContentNamed?: true
}

/** The part of a logged call’s origin that its session can’t tell any more. */
export interface LoggedOrigin {
  /** The time at which it was judged; what was heard later is not heard. */
  readonly at: number
  /** The person had asked for it then. */
  readonly asked: AskedFor | null
  /** A person had let the session follow the text that asked for it. */
  readonly followed?: FollowedBy
}

/** The share that points count with because the person asked for a call. */
export interface AskedShare extends AskedFor {
  /** The share that points count with; 1 where nothing is lowered. */
  readonly share: number
  /** The scorers’ value if nobody had asked for it. */
  readonly whole: number
  /** The cause why nothing is lowered, where something could be. */
  readonly kept?: 'order' | 'high' | 'gate'
}

/** A text of which a part was never read, and that may have asked for the call. */
export interface UnreadText {
  /** Bytes that nobody read. */
  readonly bytes: number
  readonly source: HeardSource
}

/** The reason why what a call reaches is not what the person asked for. */
export type UnaskedCause = 'act' | 'other-place' | 'answer' | 'code' | 'carried'

/** A value by which a call reaches somebody, or lets something in, that the person did not ask for. */
export interface UnaskedReach {
  readonly cause: UnaskedCause
  /** JSON Pointer to the argument. */
  readonly pointer: string
  readonly span?: readonly [number, number]
  /** The tool whose result names it, where one does. */
  readonly tool?: string
}

/** Everything that the session heard of a call’s act and of its values. */
export interface CallOrigin {
  /** Classes of what the call does. */
  readonly acts: readonly ActClass[]
  readonly named: readonly NamedValue[]
  /** The session has heard its person. */
  readonly hasPerson: boolean
  /** The person asked for one of the acts. */
  readonly isActAsked: boolean
  /** The person said to follow what they pointed to. */
  readonly isFollowing: boolean
  readonly asked: AskedFor | null
  /** It reads without any argument, and the person named the kind of thing that it reads. */
  readonly isKindNamed?: true
  /** It has more values, or longer ones, than were looked at. */
  readonly isCut?: true
  /** The strongest order for one of these acts that was heard and that is strong. */
  readonly order?: HeardOrder
  /** The last bare order for one of these acts, where it is one that touches others. */
  readonly plain?: HeardOrder
  /** The mark of the call, where it reads: its tool and its arguments. */
  readonly place?: Mark
  /** A person lets the session follow the text whose orders are left out of these. */
  readonly followed?: FollowedBy
  /** The last text that was not read whole, where the call goes beyond the workspace and the person did not ask for it. */
  readonly unread?: UnreadText
  /** The value by which it reaches others or lets something in, where the person asked for no such thing, or named another one. */
  readonly unasked?: UnaskedReach
  /** Orders that this call would carry out. */
  readonly orders: readonly OrderMatch[]
}

/** The origin of a call of a session that has heard nothing. */
export const unheard: CallOrigin = {
  acts: [],
  named: [],
  hasPerson: false,
  isActAsked: false,
  isFollowing: false,
  asked: null,
  orders: [],
}
