/** Digits of one number, with or without signs between its thousands; nothing else stands beside them. */
const number = /^[+-]?(?:\d{1,15}|\d{1,3}(?:[ ,.'_\u00a0]\d{3}){1,5})(?:[.,]\d{1,18})?(?:e[+-]?\d{1,3})?$/i
/** Currencies, which may stand around it. */
const around = /^\W{0,3}\s?(?:[A-Z]{3}\s)?|\s?(?:[A-Z]{3,4}|[^\d\s\w.,]{1,3})$/g

/** Returns the number that a field’s value is: `50000`, `"50,000.00"`, `5e6`, `EUR 50 000`; undefined where it is none. */
export function numberOfField(value: string): number | undefined {
  if (value.length > 60) return undefined
  const sign = value.trim().startsWith('-') ? '-' : ''
  const plain = sign + value.trim().replace(around, '')
  if (!number.test(plain)) return undefined
  const decimal = /[.,](?=\d{1,2}(?:e|$)|\d{4,18}(?:e|$))(?!.*[.,])/i.exec(plain)?.index ?? -1
  const whole = decimal < 0 ? plain : plain.slice(0, decimal)
  const rest = decimal < 0 ? '' : `.${plain.slice(decimal + 1)}`
  const exponent = decimal < 0 ? (/e.*$/i.exec(whole)?.[0] ?? '') : ''
  const found = Number(whole.replace(/e.*$/i, '').replaceAll(/[^\d-]/g, '') + rest + exponent)
  return Number.isFinite(found) ? found : undefined
}
