import type { ActClass } from '../../ground/model/hearing.ts'
import { mapOf } from '../../ground/model/map-of.ts'
import { actsOfParticiple, actsOfVerb } from './acts-of-verb.ts'

const sending: readonly ActClass[] = ['send', 'publish']
/** Verbs of wishes that are nouns or other verbs in texts: they stand before what they are done to. */
const verbs: ReadonlyMap<string, readonly ActClass[]> = mapOf({
  file: ['send', 'create'],
  lodge: ['send', 'create'],
  arrange: ['create', 'book'],
  issue: ['create', 'send'],
  raise: ['create'],
  settle: ['pay'],
  ping: ['send'],
  schreib: ['send'],
  schreibe: ['send'],
  schreiben: ['send'],
  schrijf: ['send'],
  écris: ['send'],
  écrivez: ['send'],
  scrivi: ['send'],
  escreva: ['send'],
  escribe: ['send'],
})
const object =
  /^([\p{L}]{4,12})\s(?:the|an?|this|that|it|my|our|your|his|her|their|these|those|all|both|each|another|der|die|das|dem|den|eine?n?m?|ihm|ihr|ihnen|een|het|de|le|la|les|une?|lui|il|lo|gli|uma?|os?|el|las?|los|al|au|aan|an|a|à)\s/u
/** “Get it submitted”, “have this sent”, “it needs to be filed”. */
const causative =
  /^(?:get|have|want|need|see that)\s(?:it|this|that|them|these|those|(?:the|a|an|my|our|all)\s[^.!?]{1,60}?)\s(?:to be\s)?(\p{L}{3,20})(?:\s|[.!?]|$)/u
const passive =
  /(?:^|(?:needs? to|has to|have to|should|must|is to|are to)\s)be\s(\p{L}{3,20})(?:\s|[.!?]|$)/u
const filed = /^(?:filed|lodged|arranged|issued|settled)$/

/** Verbs that are cut in two, by their first part; what closes the clause is the second. */
const separable: readonly (readonly [RegExp, readonly ActClass[]])[] = [
  [/^(?:reiche?|gib|sende?|schicke?|leite?)\s.{1,160}\s(?:ein|ab|weiter|raus|los)$/u, ['send']],
  [/^(?:stelle?|lade?)\s.{1,160}\s(?:online|hoch|bereit)$/u, ['publish']],
  [/^(?:stelle?|lege?|trage?|richte?)\s.{1,160}\s(?:an|ein|auf)$/u, ['create']],
  [/^(?:lade?|nimm|füge?)\s.{1,160}\s(?:ein|auf|hinzu)$/u, ['invite']],
  [/^(?:stuur|dien|geef|lever)\s.{1,160}\s(?:door|in|op|af)$/u, ['send']],
  [/^(?:stel|zet|maak|leg)\s.{1,160}\s(?:op|klaar|aan|vast)$/u, ['create']],
  [/^(?:voeg|nodig)\s.{1,160}\s(?:toe|uit)$/u, ['invite']],
]

/** Clauses of purpose and of wishing: their verb stands behind what it is done to. */
const purpose =
  /^(?:(?:quiero|quisiera|necesito|quero|gostaria|preciso|voglio|vorrei|je veux|j['’]aimerais|il faut|ik wil|ich will|ich möchte)\s)?(?:dass|damit|so dass|dat|zodat|opdat|que|qu['’]|afin que|pour que|para que|che|perché|affinché|a fin de que)\s?/u
const becoming =
  /(?:^|\s)(?:wird|werden|werde|wordt|worden|soit|soient|sea|sean|seja|sejam|sia|siano|venga|vengano)(?:\s|$)/u
/** Forms that wish wherever they stand. */
const subjunctive = /\s(?:sea|sean|seja|sejam|soient|venga|vengano)\s/u
/** Participles by their act, without what every language adds to them. */
const participles: readonly (readonly [ActClass, RegExp])[] = [
  [
    'send',
    /(?:^|\s)(?:geschickt|gesendet|versendet|verschickt|weitergeleitet|eingereicht|gemailt|mitgeteilt|verstuurd|gestuurd|verzonden|doorgestuurd|ingediend|gemeld|envoyée?s?|transmise?s?|transférée?s?|partagée?s?|enviad[oa]s?|mandad[oa]s?|reenviad[oa]s?|encaminhad[oa]s?|inviat[oaie]|mandat[oaie]|inoltrat[oaie]|spedit[oaie])(?:\s|$)/u,
  ],
  [
    'pay',
    /(?:^|\s)(?:überwiesen|bezahlt|gezahlt|betaald|overgemaakt|payée?s?|virée?s?|réglée?s?|pagad[oa]s?|transferid[oa]s?|pag[oa]s?|pagat[oaie])(?:\s|$)/u,
  ],
  [
    'delete',
    /(?:^|\s)(?:gelöscht|entfernt|verwijderd|gewist|supprimée?s?|effacée?s?|eliminad[oa]s?|borrad[oa]s?|apagad[oa]s?|removid[oa]s?|eliminat[oaie]|cancellat[oaie])(?:\s|$)/u,
  ],
  [
    'publish',
    /(?:^|\s)(?:veröffentlicht|hochgeladen|gepubliceerd|geplaatst|geüpload|publiée?s?|publicad[oa]s?|pubblicat[oaie])(?:\s|$)/u,
  ],
  [
    'create',
    /(?:^|\s)(?:erstellt|angelegt|eingetragen|aangemaakt|gemaakt|créée?s?|cread[oa]s?|criad[oa]s?|creat[oaie])(?:\s|$)/u,
  ],
  [
    'invite',
    /(?:^|\s)(?:eingeladen|hinzugefügt|uitgenodigd|toegevoegd|invitée?s?|ajoutée?s?|invitad[oa]s?|convidad[oa]s?|invitat[oaie])(?:\s|$)/u,
  ],
  [
    'book',
    /(?:^|\s)(?:gebucht|reserviert|geboekt|gereserveerd|réservée?s?|reservad[oa]s?|prenotat[oaie])(?:\s|$)/u,
  ],
]
/** “Que se envíe”, “que envíes”: forms that only wish. */
const wishing = /^(?:(?:se|me|le|lhe|nos|les|lo|la)\s){0,2}(\p{L}{3,18}?e)[ns]?(?=\s|$)/u

const none: readonly ActClass[] = []

/** Returns the acts that a clause of a person wishes for without an order: by what is to be done, and how languages close it. Lower case; linear. */
export function wishedActs(clause: string): readonly ActClass[] {
  const text = clause.trim().replace(/[.!?\s]+$/, '')
  const ordered = verbs.get(object.exec(`${text} `)?.[1] ?? '')
  if (ordered) return ordered
  const done = (causative.exec(text) ?? passive.exec(text))?.[1]
  if (done !== undefined) return filed.test(done) ? sending : actsOfParticiple(done)
  const parted = separable.find(([form]) => form.test(text))
  if (parted) return parted[1]
  const head = purpose.exec(text)
  if (head) return actsOfPurpose(text.slice(head[0].length).trim())
  return subjunctive.test(text) ? actsOfPurpose(text) : none
}

function actsOfPurpose(text: string): readonly ActClass[] {
  if (becoming.test(text)) return participles.filter(([, form]) => form.test(text)).map(([act]) => act)
  const verb = wishing.exec(text)?.[1]
  return verb === undefined ? none : actsOfVerb(verb)
}
