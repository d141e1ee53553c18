import type { UnaskedCause } from '../../ground/model/call-origin.ts'
import type { ActClass, Hearing } from '../../ground/model/hearing.ts'
import { type FoundPlace, isPersons, nameOfPointer, reachingActs, type UnaskedParts } from './found-place.ts'
import { reachesOutside } from './is-strict.ts'
import { traitWords } from './trait-words.ts'

/** Arguments by which a tool whose verb reaches nobody is given whom it reaches all the same. */
const accountNames =
  /(?:^|_)(?:iban|account|payee|beneficiary|recipient|wallet|pay_?to|transfer_?to|deposit_?to)(?:_|$|\/)/i
const ownAccounts = /(?:^|_)(?:from|source|my|own|card|debit)(?:_|$)/i
const amounts = /(?:amount|price|sum|total|deposit|fee)/i
const paying: ReadonlySet<ActClass> = new Set(['pay'])
/** A tool that is for money says so: who asks for it asks for that. */
const moneyWords = /^(?:money|transactions?|payments?|transfers?|invoices?|bills?|deposits?|payouts?)$/
const receivers =
  /(?:^|_)(?:webhook|callback|endpoint|sink|relay|mirror|ingest|upload|export|sync|notify|notification|forward(?:ing)?|deliver(?:y)?|destination|report|collector|result|results|output|backup|dump|ship)(?:_?(?:url|uri|to|address|email|endpoint|target|host))?s?$/i
const carried =
  /^(?:body|contents?|payload|data|json|form|fields|text|message|attachments?|files?|rows|records|document|html|markdown|csv)$/i
/** Words of such names that say nothing of what receives. */
const anything: ReadonlySet<string> = new Set(['url', 'uri', 'to', 'address', 'target', 'host'])
const idle: ReadonlySet<ActClass> = new Set(['read', 'visit'])

/** The place to which something goes, and why nobody who may asked for it. */
export interface GivenBeside {
  readonly cause: UnaskedCause
  readonly place: FoundPlace
}

/**
 * Returns the account beside a sum, or the address that gets what the tool makes or is given: the verb of the tool says neither,
 * and the person spoke of no such place.
 */
export function givenBeside(
  hearing: Hearing,
  others: readonly FoundPlace[],
  parts: UnaskedParts,
): GivenBeside | undefined {
  if (parts.isFollowing) return undefined
  const account = payingBeside(others, parts)
  if (account) return { cause: 'act', place: account }
  const receiver = receiverIn(hearing, others, parts)
  return receiver && { cause: 'other-place', place: receiver }
}

function payingBeside(
  others: readonly FoundPlace[],
  { acting, found, asking }: UnaskedParts,
): FoundPlace | undefined {
  const isPaying = acting.acts.includes('pay') || acting.deed.some(word => moneyWords.test(word))
  const isSum = found.some(({ value }) => amounts.test(value.pointer))
  if (!isSum || isPaying || asksFor(asking, paying)) return undefined
  return others.find(({ value }) => {
    const name = nameOfPointer(value.pointer)
    return (value.isLine || name.includes('iban')) && accountNames.test(name) && !ownAccounts.test(name)
  })
}

function receiverIn(
  hearing: Hearing,
  others: readonly FoundPlace[],
  { acting, asking, mark }: UnaskedParts,
): FoundPlace | undefined {
  const { call, acts, deed } = acting
  if (acts.length > 0 && acts.every(act => idle.has(act))) return undefined
  const isCarrying = Object.entries(call.arguments).some(
    ([name, value]) => carried.test(name) && value !== null && value !== '',
  )
  if (isCarrying && asksFor(asking, reachingActs)) return undefined
  const [place, goal] = mark([traitWords.place, traitWords.goal])
  // A text that a call carries goes where the person says what it is for: “to my notes” is no address.
  const isGoalSaid =
    !isCarrying &&
    asking.some(({ segment: { words } }) => words.some(word => word === place || word === goal))
  return others.find(({ value, by }) => {
    const name = nameOfPointer(value.pointer)
    if (!reachesOutside(value) || !receivers.test(name) || isGoalSaid) return false
    // Nobody’s address beside a text is the model’s own; beside none it is how the tool is used.
    if (by.voice === 'nobody' && !isCarrying) return false
    const words = name.split('_').filter(word => !anything.has(word) && !deed.includes(word))
    return !mark(words).some(word => isPersons(word, hearing))
  })
}

function asksFor(asking: UnaskedParts['asking'], acts: ReadonlySet<ActClass>): boolean {
  return asking.some(({ segment }) => segment.acts.some(act => acts.has(act)))
}
