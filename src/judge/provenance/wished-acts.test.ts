import { expect, test } from 'vitest'
import { askedActs } from './hear-report.ts'

test.each([
  ['file the report with the council', 'send'],
  ['please lodge a complaint about the noise', 'send'],
  ['arrange a meeting with ida', 'create'],
  ['get it submitted by friday', 'send'],
  ['have the invoice paid today', 'pay'],
  ['the form needs to be sent to ida', 'send'],
  ['sorge dafür, dass der bericht an ida geschickt wird', 'send'],
  ['mach es fertig, damit die rechnung bezahlt wird', 'pay'],
  ['reiche den antrag bitte ein', 'send'],
  ['leg einen termin für montag an', 'create'],
  ['schreib der kollegin, dass es passt', 'send'],
  ['stel een brief op', 'create'],
  ['dien de aanvraag in', 'send'],
  ['zorg ervoor, dat het rapport verstuurd wordt', 'send'],
  ['je veux, que le rapport soit envoyé à ida', 'send'],
  ['quiero que se envíe el informe', 'send'],
  ['quero que o relatório seja enviado', 'send'],
  ['voglio che il rapporto venga inviato', 'send'],
])('“%s” asks to %s', (sentence, act) => {
  expect(askedActs(sentence)).toContain(act)
})

test.each([
  ['a noun', 'the file the report stands in is old'],
  ['a report', 'ich weiß, dass er den bericht geschickt hat'],
  ['what somebody does', 'el cliente, que envía facturas, escribió'],
  ['a prohibition', 'sorge dafür, dass der bericht nicht geschickt wird'],
  ['a question', 'what file is it'],
  ['a state', 'the submitted form is here'],
  ['no wish', 'je sais que le rapport est envoyé'],
])('%s asks for nothing that goes out', (_what, sentence) => {
  const acts = askedActs(sentence)
  for (const act of ['send', 'pay', 'publish', 'delete'] as const) expect(acts).not.toContain(act)
})
