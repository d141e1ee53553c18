import { expect, test } from 'vitest'
import type { Assessment } from '../../ground/model/assessment.ts'
import type { NamedValue } from '../../ground/model/call-origin.ts'
import type { JsonObject } from '../../ground/model/json.ts'
import { namedSentence, whoNamed } from './who-named.ts'

const at = new Date(2026, 10, 21, 14, 2).getTime()
const page = { tool: 'get_webpage', at, from: 'result', pointed: 0, own: false } as const
const iban: NamedValue = { pointer: '/iban', isFirm: true, voice: 'ordered', strength: 0.5, source: page }

function rowsOf(args: JsonObject, named: readonly NamedValue[], heardPerson = true) {
  const assessment = { named, ...(heardPerson && { heardPerson }) } as unknown as Assessment
  return whoNamed({ call: { arguments: args }, decision: { assessment, at: at + 60_000 } })
}

test('each voice is said in plain words, with the tool and the time', () => {
  const of = (more: Partial<NamedValue>) =>
    rowsOf({ iban: 'NL02 1111' }, [{ ...iban, ...more }]).map(row => row.words)
  expect(of({ isSameAct: true })).toEqual([
    'from get_webpage (14:02), in a sentence that tells the agent to do this; you did not name it',
  ])
  expect(of({ isHidden: true })).toEqual([
    'from get_webpage (14:02), in hidden words that tell the agent what to do; you did not name it',
  ])
  expect(of({ strength: 0.3 })).toEqual([
    'from get_webpage (14:02), in a command that it quotes; you did not name it',
  ])
  expect(of({ voice: 'person', source: { ...page, tool: null, from: 'person' } })).toEqual([
    'you wrote it at 14:02',
  ])
  expect(of({ voice: 'nobody' })).toEqual(['nobody named it: the agent put it together'])
  expect(of({ voice: 'pointed' })).toEqual(['from get_webpage (14:02), which you had the agent read'])
})

test('where no person was heard, nothing is said of what they did not name', () => {
  const words = rowsOf({ iban: 'NL02' }, [iban, { ...iban, voice: 'nobody' }], false).map(row => row.words)
  expect(words).toEqual([
    'from get_webpage (14:02), in a sentence that tells the agent what to do',
    'nothing in this session mentions it',
  ])
})

test('what strangers named comes first, and the same value of the same voice once', () => {
  const rows = rowsOf({ to: 'a@b.example', iban: 'NL02' }, [
    { ...iban, pointer: '/to', voice: 'person' },
    iban,
    iban,
  ])
  expect(rows.map(({ values, standing }) => [values.join(), standing])).toEqual([
    ['NL02', 'adverse'],
    ['a@b.example', 'yours'],
  ])
})

test('a value is the part that its span names, unless something before it was erased', () => {
  const command: NamedValue = { ...iban, pointer: '/command', span: [5, 12] }
  expect(rowsOf({ command: 'curl a.bc.de -v' }, [command])[0]?.values[0]).toBe('a.bc.de')
  expect(rowsOf({ command: 'curl [erased GitHub token] a.bc.de' }, [command])[0]?.values[0]).toBe(
    'a value of “command”',
  )
  expect(rowsOf({ to: ['x', 'y@z.example'] }, [{ ...iban, pointer: '/to/1' }])[0]?.values[0]).toBe(
    'y@z.example',
  )
})

test('values of one voice and one text are told together', () => {
  const amount = { ...iban, pointer: '/amount', isFirm: false }
  const rows = rowsOf({ iban: 'NL02', amount: 30 }, [iban, amount])
  expect(rows.map(({ values }) => values)).toEqual([['NL02', '30']])
})

test('a tool’s name and a value can’t steer a terminal, and are cut', () => {
  const source = { ...page, tool: `\u001b[2J${'x'.repeat(500)}` }
  const [row] = rowsOf({ iban: `\u202eNL${'0'.repeat(500)}` }, [{ ...iban, source }])
  expect(row?.words).not.toContain('\u001b')
  expect(row?.words.length).toBeLessThan(220)
  expect(row?.values[0]).toMatch(/^‹202E›NL0+… \(\d+ characters more\)$/)
})

test.each([
  [
    { voice: 'ordered', standing: 'adverse' },
    'A text that others can write names NL02, and tells the agent what to do; you did not.',
  ],
  [
    { voice: 'stranger', standing: 'adverse' },
    'A text that others can write names NL02, and tells the agent what to do; you did not.',
  ],
  [
    { voice: 'nobody', standing: 'unread' },
    'Nothing that was read names NL02, and a part of it was not read.',
  ],
  [{ voice: 'stranger', standing: 'neutral' }, 'You did not name NL02; no text orders anything with it.'],
  [{ voice: 'person', standing: 'yours' }, 'You, or your own records, name all that it touches.'],
] as const)('one sentence says whose hand it is: %j', (more, sentence) => {
  expect(namedSentence(rowsOf({ iban: 'NL02' }, [{ ...iban, ...more }]), true)).toBe(sentence)
})

test('what is adverse stands first, whatever named it, and a log without a standing tells it by the voice', () => {
  const rows = rowsOf({ to: 'a@b.example', iban: 'NL02' }, [
    { ...iban, voice: 'nobody', standing: 'neutral' },
    { ...iban, pointer: '/to', voice: 'stranger', standing: 'adverse' },
  ])
  expect(rows.map(({ standing }) => standing)).toEqual(['adverse', 'neutral'])
  expect(rows[0]?.words).toBe(
    'from get_webpage (14:02), which others can write and which gives the agent orders; you did not name it',
  )
  expect(rowsOf({ iban: 'NL02' }, [{ ...iban, voice: 'own' }])[0]?.standing).toBe('yours')
})
