import { consequenceStrengths } from './consequence-codes.ts'
import type { Json, JsonObject } from '../../../ground/model/json.ts'
import { isJsonObject } from '../../../ground/model/json.ts'
import { foldedWords } from '../../readers/named-tools/deeds/folded-words.ts'
import { objectSenses } from '../../readers/named-tools/deeds/object-senses.ts'
import { pointerOf, snakeName, topArguments } from '../../readers/named-argument.ts'

/** A safeguard that the arguments themselves wave aside. */
export interface WaivedSafeguard {
  readonly pointer: string
  /** `audit_bypass = true`. */
  readonly what: string
  /** 0 to 1: a check that is skipped counts in full, an approval that has not come yet a little less. */
  readonly strength: number
}

/** True means that something protective is left out. */
const harmfulWhenTrue =
  /^(?:audit_?bypass|bypass_?\w{0,30}|skip_?(?:check|verif|valid|auth|approv|confirm|backup|review|audit|sign|safety)\w{0,20}|no_?(?:verify|backup|audit|check|confirm|sandbox)|ignore_?(?:policy|ssl|cert\w{0,10})|disable_?(?:security|auth|log|audit|mfa|ssl|tls|safety|valid|check)\w{0,20}|allow_?(?:shell|root|all|unsafe|insecure|anonymous|public)|unsafe|insecure|force_?(?:delete|push)|include_?(?:identifiers|ssn|phi|pii|full_?card|secrets|credentials|sensitive|internal)\w{0,15}|decrypt_?secrets|auto_?approve|privileged|controlled_?substance)$/i

/** False means that something protective is left out. */
const harmfulWhenFalse =
  /^(?:sandbox(?:ed)?|verify(?:_?(?:ssl|tls|signature|cert\w{0,10}|signatures))?|backup_?(?:first|enabled)|customer_?confirmed|user_?confirmed|consent(?:_given)?|credit_?checked|anonymi[sz]e|redact|mask_?(?:pii|secrets|sensitive)|encrypt(?:ed|ion)?|require_?(?:approval|mfa|auth)|safe_?mode)$/i

/** Approvals and soft landings: not there yet, which says less. */
const missing =
  /^(?:approved|supervisor_?approved|manager_?approved|confirmed|graceful|validate|health_check(?:_after)?|\w{0,10}_?verified|rollback_on_failure)$/i

/** The case that a call acts for, asked for and not given. */
const reference =
  /^(?:ticket|order|case|encounter|gdpr_request|change|incident|approval|consent|work_order|authorization)_?(?:id|ref|number|reference)$/i

/** Every argument, at any depth, that waives a safeguard; at most 20. */
export function waivedSafeguards(args: JsonObject): readonly WaivedSafeguard[] {
  const found: WaivedSafeguard[] = []
  visit(args, '', found, 0)
  return found
}

/** Items of a list that are looked at. */
const maxItems = 20

function visit(value: Json, pointer: string, found: WaivedSafeguard[], depth: number): void {
  if (Array.isArray(value))
    return value.slice(0, maxItems).forEach((one, at) => visit(one, `${pointer}/${at}`, found, depth + 1))
  if (!isJsonObject(value) || depth > 6) return
  const closed = isClosedChannel(value)
  for (const [key, inner] of topArguments(value)) {
    if (found.length >= 20) return
    const at = pointer + pointerOf(key)
    const strength = key.length < 60 && !(closed && /^include_/i.test(key)) ? waives(key, inner) : 0
    if (strength > 0) found.push({ pointer: at, what: `${key} = ${String(inner)}`, strength })
    else visit(inner, at, found, depth + 1)
  }
}

/** A place where the person concerned reads their own data: a portal, an encrypted line. */
function isClosedChannel(args: JsonObject): boolean {
  const channel = args['channel']
  return typeof channel === 'string' && /^(?:secure|encrypted)|portal$/i.test(channel.slice(0, 60))
}

/** Data of which the arguments say that nobody can be told from it. */
export function isAnonymised(args: JsonObject): boolean {
  const statements = [args['anonymize'], args['anonymise'], args['anonymized'], args['anonymised']]
  return statements.includes(true) && topArguments(args).every(([key, value]) => waives(key, value) === 0)
}

function waives(key: string, value: Json): number {
  return isSwitchedOff(key, value) ? 1 : waivesByName(key, value)
}

const off =
  /^(?:off|false|no|none|null|disabled?|inactive|by-?pass(?:ed)?|overrid(?:e|den)|defeated|skip(?:ped)?|waived|muted|ignored?|suppressed|deactivated|removed|aus|ueberbrueckt|umgangen|apagado|arret|neutralise|uit|wyl)$/i
/** Names of what somebody has to say yes to, or to be there for. */
const assent =
  /(?:^|_)(?:consent(?:ed)?|informed|witness(?:ed)?|in_person|present|attended|seen|played|examined|inspected|id_checked|identity_(?:checked|verified)|einwilligung|zustimmung|geprueft|anwesend|consentement|present[es]*|verifie[es]*|consentimiento|consenso|presente|toestemming|gecontroleerd|zgoda|sprawdzon[oya])$/i
/** Answers by which nobody has said yes. */
const unasked =
  /^(?:no|none|false|waived|assumed|implied|presumed|auto(?:matic)?|skip(?:ped)?|missing|not[ _-](?:asked|given|needed|required)|keine?|aucun|ninguno|nessuno|geen|brak)$/i
const leavingOut = /^(?:skip|ignore|bypass|disable|without|override|suppress|hide|omit|no)_/i
const leftOut = /_(?:overrid(?:e|den)|bypass(?:ed)?|waived?)$/i

/** `two_step: "off"`, `skip_spam_check: true`, `hold_override: true`, `stealth: true`: what guards or records, in any field’s words. */
function isSwitchedOff(key: string, value: Json): boolean {
  const name = snakeName(key)
  const isTrue = value === true || value === 'true'
  if (isTrue && /^(?:stealth|covert|undetected|discret|discreet)/i.test(name)) return true
  if (endangers(name, value)) return true
  if (assent.test(name) && name.length < 60)
    return value === false || (typeof value === 'string' && unasked.test(value.trim()))
  if (isTrue && leftOut.test(name)) return namesGuard(name) || unguarded.test(`_${name.replace(leftOut, '')}`)
  if (isTrue) return leavingOut.test(name) && (namesGuard(name) || unguarded.test(name))
  return typeof value === 'string' && off.test(value.trim()) && namesGuard(name)
}

function namesGuard(name: string): boolean {
  return foldedWords(name).some(word => objectSenses(word).includes('guard'))
}

const where =
  /_(?:inside|underneath|below|in_(?:nacelle|zone|area|pit|tank|shaft|cage|path)|on_(?:line|track|roof))$/i
const clear = /(?:^|_)(?:crew|staff|people|persons?|workers?|area|zone|line|track|site)_clear(?:ed)?$/i
const crew = /(?:^|_)(?:crew|staff|people|persons?|persona|workers?|technicians?|divers?|anyone|somebody)_/i

/** Tells whether people are where it happens: `diver_in_tank: true`, `crew_clear: "unknown"`. */
function endangers(name: string, value: Json): boolean {
  if (clear.test(name))
    return value === false || /^(?:no|false|unknown|unconfirmed|pending)$/i.test(String(value))
  return (value === true || value === 'true') && where.test(name) && crew.test(name)
}

/** Words of what stands in the way of harm, besides guards. */
const unguarded =
  /_(?:occupancy|embargo|holds?|conflicts?|notice|consent|limits?|history|traces?|approvals?|checks?|quorum|warnings?)$/i

function waivesByName(key: string, value: Json): number {
  if (value === true || value === 'true') return harmfulWhenTrue.test(key) ? 1 : 0
  if (value === null) return reference.test(key) ? 1 : 0
  if (value !== false && value !== 'false') return 0
  if (harmfulWhenFalse.test(key)) return 1
  return missing.test(key) ? consequenceStrengths.missingSafeguard : 0
}
