import { snakeName } from '../../named-argument.ts'
import { spelledNumber } from './spelled-number.ts'
import { isJsonObject, type Json, type JsonObject } from '../../../../ground/model/json.ts'
import { mapOf } from '../../../../ground/model/map-of.ts'

/** An amount of money. */
export interface Amount {
  readonly value: number
  /** Its code; empty where nothing says. */
  readonly currency: string
}

const codes =
  'usd|eur|gbp|chf|jpy|cny|rmb|inr|pln|czk|huf|ron|sek|nok|dkk|aud|cad|nzd|brl|mxn|ars|clp|krw|sgd|hkd|thb|zar|try|rub|uah|ils|aed|sar|ngn|kes|btc|wbtc|xbt|eth|weth|ether|usdt|usdc|sol|bnb|xmr|dai'
const spoken =
  'dollars?|euros?|pounds?|francs?|yen|yuan|rupees?|zloty|pesos?|reais|kronor|cents?|pence|rappen'
const signs = '[$€£¥₹₽₩₺฿]|zł|kč|円|元'
const number = "-?\\d{1,3}(?:[ \\u00a0.,']\\d{3}){1,6}(?:[.,]\\d{1,2})?|-?\\d{1,15}(?:[.,]\\d{1,8})?"

/** “£2,310.00”, “CHF 250000”, “18 750,00 EUR”. */
const written = new RegExp(
  `(?:(?<before>${signs}|(?<![a-z])(?:${codes}))\\s?(?<first>${number}))|(?:(?<second>${number})\\s?(?<behind>${signs}|(?:${codes}|${spoken})(?![a-z])))`,
  'iu',
)
const currency = new RegExp(`^(?:${codes}|${signs}|${spoken})$`, 'iu')
const currencyName = new RegExp(`(?:^|_)(${codes}|${spoken})(?:_|$)`, 'i')
const amountName =
  /^(?:.{0,30}_)?(?:amount|total|price|sum|value|cost|fee|premium|budget|surcharge|balance|payment|salary|wage|rent|hire|limit|qty|quantity|betrag|summe|preis|montant|prix|somme|importe|precio|monto|valor|preco|importo|prezzo|somma|bedrag|prijs|kwota|cena|suma)(?:_(?:per|in|due|paid|to_pay|amount|value|total|sum|minor|cents|units|\d).{0,20})?$/i
const currencyOf =
  /^(?:currency|currency_?code|ccy|asset|coin|token|waehrung|devise|moneda|moeda|valuta|waluta|unit)$/i
const plainNumber = /^\s{0,9}-?\d[\d .,']{0,30}$/
const minor = /^(?:cents?|pence|rappen)$/i
const maxLength = 60
/** Objects that are looked into, however deep: a sum may hide below others. */
const maxVisited = 5_000
const maxDepth = 64

/** Returns the largest amount among the arguments that comes with a currency: in its name, its value or beside it; null where none does. */
export function amountIn(args: JsonObject): Amount | null {
  let found: Amount | null = null
  const keep = (amount: Amount | null) => {
    if (amount && Number.isFinite(amount.value) && Math.abs(amount.value) > Math.abs(found?.value ?? 0))
      found = amount
  }
  let remaining = maxVisited
  const visit = (value: Json, depth: number) => {
    if (--remaining < 0 || depth > maxDepth) return
    if (Array.isArray(value)) for (const item of value.slice(0, 100)) visit(item, depth + 1)
    else if (isJsonObject(value)) {
      const beside = besideIn(value)
      for (const [name, inner] of Object.entries(value).slice(0, 200)) {
        keep(amountOf(snakeName(name), inner, beside))
        visit(inner, depth + 1)
      }
    }
  }
  visit(args, 0)
  return found
}

/** Tells whether an argument is an amount, whatever its currency. */
export function hasAmount(args: JsonObject): boolean {
  return Object.entries(args)
    .slice(0, 200)
    .some(([name, value]) => amountName.test(snakeName(name)) && isNumber(value))
}

function isNumber(value: Json | undefined): boolean {
  return typeof value === 'number' || (typeof value === 'string' && plainNumber.test(spelledNumber(value)))
}

/** Returns the amount that a text says, such as the label of a button; null where it says none. */
export function writtenAmount(text: string): Amount | null {
  const groups = written.exec(spelledNumber(text))?.groups
  if (!groups) return null
  return {
    value: numberIn(groups['first'] ?? groups['second'] ?? ''),
    currency: currencyCode(groups['before'] ?? groups['behind'] ?? ''),
  }
}

function amountOf(name: string, input: Json, beside: string | null): Amount | null {
  if (typeof input !== 'number' && typeof input !== 'string') return null
  if (typeof input === 'string' && input.length > maxLength) return null
  const value = typeof input === 'string' ? spelledNumber(input) : input
  const named = currencyName.exec(name)?.[1]
  const plain = typeof value === 'number' ? value : plainNumber.test(value) ? numberIn(value) : null
  if (named !== undefined && plain !== null)
    return {
      value: minor.test(named) ? plain / 100 : plain,
      currency: minor.test(named) ? (beside ?? currencyCode(named)) : currencyCode(named),
    }
  if (typeof value === 'string' && plain === null) return isAmount(value) ? writtenAmount(value) : null
  return plain !== null && beside !== null && amountName.test(name)
    ? { value: plain, currency: beside }
    : null
}

/** Tells whether a text is an amount and nothing else; a price within a sentence moves nothing. */
function isAmount(text: string): boolean {
  return text.replace(written, '').trim() === ''
}

/** The currency that stands beside the amounts of an object. */
function besideIn(value: JsonObject): string | null {
  for (const [name, inner] of Object.entries(value).slice(0, 50))
    if (typeof inner === 'string' && currencyOf.test(name) && currency.test(inner.trim()))
      return currencyCode(inner)
  return null
}

/** Reads a number: `1,200.50` and `1.200,50` are the same; `1.200` counts as the greater of its two readings. */
export function numberIn(text: string): number {
  const plain = spelledNumber(text.slice(0, 100)).replace(/[^\d.,-]/g, '')
  const comma = /,\d{1,2}$/.test(plain) || /^-?[1-9]\d{0,2}(?:\.\d{3})+$/.test(plain) || /^-?0,\d/.test(plain)
  return Number(comma ? plain.replaceAll('.', '').replace(',', '.') : plain.replaceAll(',', ''))
}

const currencyCodes: ReadonlyMap<string, string> = mapOf({
  $: 'USD',
  dollar: 'USD',
  dollars: 'USD',
  '€': 'EUR',
  euro: 'EUR',
  euros: 'EUR',
  '£': 'GBP',
  pound: 'GBP',
  pounds: 'GBP',
  pence: 'GBP',
  '¥': 'JPY',
  yen: 'JPY',
  円: 'JPY',
  元: 'CNY',
  yuan: 'CNY',
  rmb: 'CNY',
  '₹': 'INR',
  rupee: 'INR',
  rupees: 'INR',
  franc: 'CHF',
  francs: 'CHF',
  rappen: 'CHF',
  zł: 'PLN',
  zloty: 'PLN',
  kč: 'CZK',
  '₽': 'RUB',
  '₩': 'KRW',
  '₺': 'TRY',
  reais: 'BRL',
  cent: 'USD',
  cents: 'USD',
})

/** Returns the code of a currency that is spelled as a sign, a word or a code; empty where nothing is spelled. */
function currencyCode(raw: string): string {
  const text = raw.trim().toLowerCase()
  return currencyCodes.get(text) ?? text.toUpperCase().slice(0, 12)
}
