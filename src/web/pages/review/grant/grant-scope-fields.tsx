import type { ReviewPage } from '../../../../people/gate-people.ts'
import { type GrantForm, scopeParts } from './grant-form.ts'
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
          ticks={page.review.codes.map(code => ({ value: code, isOn: codes.includes(code) }))}
          onTick={(code, isOn) =>
            change({ codes: isOn ? [...codes, code] : codes.filter(one => one !== code) })
          }
        />
      )}
    </>
  )
}
