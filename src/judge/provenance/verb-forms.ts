import type { InflectedLanguage } from './inflected-verbs-table.ts'

/** An ending of infinitives, and what takes its place in an order. */
type Ending = readonly [infinitive: string, orders: string]

/** The endings of orders to one, to several and to a stranger, by that of the infinitive; the longest ending first. */
const endings: Readonly<Record<InflectedLanguage, readonly Ending[]>> = {
  es: [
    ['gar', 'ga gue gad guen'],
    ['car', 'ca que cad quen'],
    ['zar', 'za ce zad cen'],
    ['ar', 'a e ad en'],
    ['er', 'e a an'],
    ['ir', 'e a id an'],
  ],
  pt: [
    ['gar', 'ga gue guem'],
    ['car', 'ca que quem'],
    ['ar', 'a e em'],
    ['er', 'e a am'],
    ['ir', 'e a am'],
  ],
  it: [
    ['iare', 'ia i iate ino'],
    ['care', 'ca chi cate chino'],
    ['gare', 'ga ghi gate ghino'],
    ['are', 'a i ate ino'],
    ['ere', 'i ete a ano'],
    ['ire', 'i ite a isci isca'],
  ],
  fr: [
    ['ger', 'ge gez geons'],
    ['er', 'e ez ons'],
    ['ir', 'is issez issons'],
    ['re', 's ez ons'],
  ],
  de: [
    ['eln', 'le elt'],
    ['ern', 're ert'],
    ['en', 'e t et'],
  ],
  ru: [
    ['ать', 'ай айте'],
    ['ить', 'и ите ь ьте'],
    ['ыть', 'ой ойте'],
  ],
}

/** Forms that are common words of English, and seldom orders there. */
const common = new Set(
  'active complete concede agenda registrar lance mandate verse payer signer changer informer donner quite elaborate annotate rode include utilise abate gird'.split(
    ' ',
  ),
)

/** Returns an infinitive with the forms in which it orders. */
export function verbForms(infinitive: string, language: InflectedLanguage): readonly string[] {
  const found = endings[language].find(([ending]) => infinitive.endsWith(ending))
  if (!found) return [infinitive]
  const stem = infinitive.slice(0, -found[0].length)
  const forms = [infinitive, ...found[1].split(' ').map(ending => stem + ending)]
  return forms.filter(form => !common.has(form))
}
