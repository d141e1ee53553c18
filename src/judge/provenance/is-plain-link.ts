import { byText } from '../../ground/model/by-text.ts'
import { type ActClass, noticedActs } from '../../ground/model/hearing.ts'
import { actsOfVerb } from './acts-of-verb.ts'
import type { FoundPlace, UnaskedParts } from './found-place.ts'

/** Words of tools that keep what they fetch. */
const keeping: ReadonlySet<string> = new Set('download save install import clone run execute'.split(' '))
/** Words of tools and programs that open a page: of no other call an address is only where it reads. */
const opening: ReadonlySet<string> = new Set(
  'fetch open get read browse browser browsing navigate visit goto view load show search crawl scrape url page web http curl wget'.split(
    ' ',
  ),
)
const doing: ReadonlySet<ActClass> = new Set([...noticedActs, 'change'])
/** Verbs by which a page is not shown to somebody but taken in, and words by which it takes the place of something. */
const demanding: readonly string[] =
  'fetch download retrieve load request pull get obtain use treat rather instead always every must before first import execute run install apply lade herunterladen abrufen hole nutze statt télécharge téléchargez récupère utilise descarga descargue usa obtén scarica scaricate usate baixe baixa obtenha haal gebruik pobierz użyj скачай загрузи используй'.split(
    ' ',
  )
/** Words of what is done on a page once it is open: it asks for more than to be read. */
const handled: readonly string[] =
  'press sign signin login log enter type fill submit allow accept agree approve confirm authorize authorise grant consent verify scan password passcode code drücke melde anmelden gib bestätige erlaube passwort appuyez cliquez connectez connectez-vous saisissez entrez acceptez autorisez validez confirmez pulsa presiona inicia introduce escribe acepta autoriza confirma contraseña premi accedi inserisci accetta autorizza conferma pressione entre digite aceite autorize confirme senha нажми нажмите войди войдите введи введите подтверди подтвердите разреши разрешите пароль'.split(
    ' ',
  )
const handling =
  /^(?:confirm|accept|verify|activate|vote|optin|optout|redeem|claim|checkout|logout|login|signin|sign-in|sso|oauth2?|authorize|consent)$/

/**
 * Tells whether all that a call opens is spelled as a text has it, and is there to be read: no text demands that it be taken in, or that
 * something be done there. It carries nothing that this session knows, its address has no verb of an act, and nothing of it is kept to be run.
 */
export function isPlainLink(
  deed: readonly string[],
  found: readonly Omit<FoundPlace, 'site'>[],
  mark: UnaskedParts['mark'],
): boolean {
  if (deed.some(word => keeping.has(word)) || !deed.some(word => opening.has(word))) return false
  const addresses = found.filter(({ value }) => value.isAddress)
  const isRead = ({ value, by }: Omit<FoundPlace, 'site'>) => by.voice !== 'nobody' && !acts(value.raw)
  if (addresses.length === 0 || !addresses.every(isRead)) return false
  const demands = new Set(mark([...demanding, ...handled]))
  return addresses.every(({ by }) =>
    by.orders.every(({ segment }) => !segment.words.some(word => demands.has(word))),
  )
}

/** A part of the path, or of what is asked for, is a verb by itself: `/unsubscribe`, `?action=delete`. */
const acts = byText(address =>
  address
    .toLowerCase()
    .replace(/^[a-z]{2,10}:\/\//, '')
    .split(/[/?&=#]/)
    .slice(1)
    .some(part => handling.test(part) || actsOfVerb(part).some(act => doing.has(act))),
)
