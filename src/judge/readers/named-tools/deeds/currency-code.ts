import { mapOf } from '../../../../ground/model/map-of.ts'

const codes: ReadonlyMap<string, string> = mapOf({
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
export function currencyCode(raw: string): string {
  const text = raw.trim().toLowerCase()
  return codes.get(text) ?? text.toUpperCase().slice(0, 12)
}
