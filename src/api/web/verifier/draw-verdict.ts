import { instant } from '../../../proof/evidence/verify/instant.ts'
import {
  type Answer,
  type Question,
  questionTexts,
  type Verdict,
} from '../../../proof/evidence/verify/verdict.ts'
import { element } from './element.ts'

const marks: Readonly<Record<Answer['state'], string>> = { yes: 'Yes', no: 'No', 'not-shown': 'Not shown' }

/** Draws a verdict. All of it is set as text: names and words come from a file that anybody may have made. */
export function drawVerdict(verdict: Verdict): void {
  const { outcome, sentence, answers, entries, count, claims } = verdict
  const title = element('outcome')
  title.dataset['state'] = outcome
  title.textContent = sentence
  const questions = Object.keys(questionTexts) as Question[]
  element('answers').replaceChildren(...questions.map(one => answerItem(one, answers[one])))
  element('entries-title').textContent =
    count > entries.length ? `The first ${entries.length} of ${count} entries` : 'What the file shows'
  element('entries').replaceChildren(
    ...entries.map(({ seq, at, words, isClaim }) =>
      make('tr', [
        make('td', [String(seq)]),
        make('td', [instant(at) + (isClaim ? ' (claimed)' : '')]),
        make('td', [words]),
      ]),
    ),
  )
  const pairs = Object.entries(claims)
  element('claims-part').hidden = pairs.length === 0
  element('claims').replaceChildren(
    ...pairs.flatMap(([name, text]) => [make('dt', [name]), make('dd', [text])]),
  )
  element('verdict').hidden = false
  title.focus({ preventScroll: true })
}

function answerItem(question: Question, { state, sentence, details }: Answer): HTMLElement {
  const mark = make('span', [marks[state]])
  mark.className = 'mark'
  const asked = make('div', [questionTexts[question]])
  asked.className = 'question'
  const more =
    details.length > 0
      ? [
          make(
            'ul',
            details.map(detail => make('li', [detail])),
          ),
        ]
      : []
  const item = make('li', [mark, make('div', [asked, make('p', [sentence]), ...more])])
  item.dataset['state'] = state
  item.dataset['question'] = question
  return item
}

function make(name: string, children: readonly (Node | string)[]): HTMLElement {
  const made = document.createElement(name)
  made.append(...children)
  return made
}
