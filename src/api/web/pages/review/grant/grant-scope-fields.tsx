import type { ReviewPage } from '../../../../../people/acts/gate-people/reviews.ts'
import { visibleText } from '../../../../../ground/model/visible-text.ts'
import { sessionName } from '../../../../../ground/model/session-name.ts'
import { shapeWords } from '../../../../../judge/policy/shape-words.ts'
import { type GrantForm, type ScopePart, scopeParts } from './grant-form.ts'
import { Ticks } from './ticks.tsx'

interface Given {
  readonly page: ReviewPage
  readonly form: GrantForm
  readonly change: (part: Partial<GrantForm>) => void
}

/** For which calls, and for a grant which findings it covers. */
export function GrantScopeFields({ page, form, change }: Given) {
  const { effect, parts, codes } = form
  const all = scopeParts(page)
  return (
    <>
      <Ticks
        label="For calls of which all of this is true"
        ticks={all.map(({ name, label, value }) => ({
          value,
          label,
          ...shownFor(name, value),
          isOn: parts.includes(name),
          isFixed: effect === 'allow' && name === 'agent',
        }))}
        onTick={(value, isOn) => {
          const names = all.filter(part => part.value === value).map(({ name }) => name)
          const rest = parts.filter(part => !names.includes(part))
          change({ parts: isOn ? [...rest, ...names] : rest })
        }}
      />
      {effect === 'allow' && (
        <Ticks
          label="It covers; a call with any other finding is asked for as before"
          ticks={page.review.codes.map(code => ({
            value: code,
            ...sentenceOf(page, code),
            isOn: codes.includes(code),
          }))}
          onTick={(code, isOn) =>
            change({ codes: isOn ? [...codes, code] : codes.filter(one => one !== code) })
          }
        />
      )}
    </>
  )
}

/** Says a finding in its own sentence; one that has none shows its code. */
function sentenceOf(
  { decision }: ReviewPage,
  code: string,
): { readonly label?: string; readonly shown?: '' } {
  const found = decision.assessment.contributions.flatMap(({ findings }) => findings)
  const what = found.find(finding => finding.code === code)?.what
  return what === undefined ? {} : { label: visibleText(what, 160), shown: '' }
}

/** Says a shape in words and a session by the name that the pages give it. */
function shownFor(name: ScopePart['name'], value: string): { readonly shown?: string } {
  if (name === 'shape') return { shown: shapeWords(value).calls }
  return name === 'session' ? { shown: sessionName(value) } : {}
}
