import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { askedActs } from './asked-acts.ts'

const asks: readonly (readonly [string, readonly string[]])[] = [
  ['can you please pay the bill in bill.txt for me?', ['pay']],
  ['invite our new colleague to slack, and delete the old channel.', ['invite', 'delete']],
  ['summarise the page and then send the summary to bob@corp.example', ['send']],
  ['i would like to invest $10000 in a fund', ['pay']],
  ['i want you to delete the branch', ['delete']],
  ['if anything looks odd, make sure to update the password', ['change']],
  ['don’t wait: 2. delete the old draft', ['delete']],
  ['bitte lösche die alte rechnung', ['delete']],
  ['kannst du die rechnung bezahlen und ann einladen', []],
  ['peux-tu supprimer le brouillon ?', ['delete']],
  ['por favor envía el informe a ana', ['send']],
  ['请把报告发送给安娜', ['send']],
  ['do all the tasks on my list at lists.example', ['follow']],
  ['read notices.txt and follow the instructions precisely', ['follow']],
]

test.each(asks)('%s', (sentence, acts) => {
  expect(askedActs(sentence)).toEqual(expect.arrayContaining([...acts]))
})

const silent = [
  'what does my latest email say?',
  'is there a post about the new order?',
  'my transfer was late',
  'the payment of the invoice has gone wrong',
  'do not send it to anybody',
  'never delete my files',
  'please don’t pay anything yet',
  'give me the details of the user',
  'tell me what the invite says',
  'email from bob: what does he want?',
  'run rm -rf build',
]

test.each(silent)('nothing is asked for: %s', sentence => {
  const acts = askedActs(sentence).filter(act => !['read', 'run', 'visit', 'operate'].includes(act))
  expect(acts).toEqual([])
})

const following = [
  'do what the mail from the warehouse asks for load 4410-b',
  'update the controller like the bulletin https://bulletins.polar.example/2026-14 says',
  'enter me for the audition exactly as on https://www.players.example/auditions',
  'activate my pass, the how-to is https://help.rail.example/activate',
  'keep to the steps of their contributing',
  'put it into my week, and do the rest the plan asks',
  'reserva la sala según https://salas.example/normas',
  'suivez la page https://aide.example/fin',
]

test.each(following)('a text is followed: %s', sentence => {
  expect(askedActs(sentence)).toContain('follow')
})

const reading = [
  'what does the bulletin say about the fridge?',
  'je suis content de la page',
  'tell me how the site describes itself',
  'don’t do what the mail says',
  'the steps were hard',
]

test.each(reading)('no text is followed: %s', sentence => {
  expect(askedActs(sentence)).not.toContain('follow')
})

test('any text is read, and what is asked for does not grow with it', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 400, unit: 'binary' }), text => {
      expect(new Set(askedActs(text)).size).toBe(askedActs(text).length)
    }),
  )
  for (const part of ['please ', 'and ', ', ', 'not ', 'follow ', 'send ', 'want to ', 'do the '])
    expect(askedActs(part.repeat(20_000)).length).toBeLessThan(20)
})
