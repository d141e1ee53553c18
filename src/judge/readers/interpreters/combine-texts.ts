import { itemsOf, joinValues, knownText, listOf, openValue, type ScriptValue } from './script-value.ts'

/** Returns what an operator of PowerShell makes of two values; open where that is no text that can be told. */
export function combineTexts(sign: string, left: ScriptValue, right: ScriptValue): ScriptValue {
  switch (sign) {
    case '+':
      return left.items ? listOf([...left.items, ...itemsOf(right)]) : joinValues([left, right])
    case 'join':
      return joinValues(itemsOf(left), right.text)
    case 'f':
      return formatText(left, itemsOf(right))
    case 'replace':
    case 'ireplace':
    case 'creplace':
      return replaceText(left, itemsOf(right))
    case 'split':
    case 'isplit':
      return left.isKnown && /^[\w ,;:|/]$/.test(right.text)
        ? listOf(left.text.split(right.text).slice(0, 200).map(knownText))
        : openValue(left.text)
    case '??':
      return left.isKnown && left.text !== '' ? left : right
    case '*':
      return openValue(`${left.text}*${right.text}`)
    default:
      return openValue(`${left.text} -${sign} ${right.text}`, left.source ? { source: left.source } : {})
  }
}

function formatText(pattern: ScriptValue, values: readonly ScriptValue[]): ScriptValue {
  const text = pattern.text.replace(
    /\{(\d{1,2})[^{}]{0,20}\}/g,
    (whole, at: string) => values[+at]?.text ?? whole,
  )
  return pattern.isKnown && values.every(({ isKnown }) => isKnown) ? knownText(text) : openValue(text)
}

/** Only a pattern without signs of its own is a text that can be replaced here. */
function replaceText(left: ScriptValue, [from, to]: readonly ScriptValue[]): ScriptValue {
  const plain = from?.text.replace(/\\([^\w])/g, '$1') ?? ''
  const isPlain = plain !== '' && !/[$^*+?()[\]{}|\\]/.test(from?.text.replace(/\\[^\w]/g, '') ?? '')
  if (!left.isKnown || !isPlain) return openValue(left.text)
  return knownText(left.text.replaceAll(plain, () => to?.text ?? ''))
}
