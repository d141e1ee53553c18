import { useId } from 'react'
import type { ShapeTrust } from '../../../../people/acts/gate-people/trust-registry.ts'
import { isVisibleText } from '../../../../ground/model/visible-text.ts'
import { useOverview } from '../../api/use-overview.ts'
import { Field } from '../../parts/field.tsx'
import { Ticks } from '../review/grant/ticks.tsx'
import { codesIn, type NewGrantForm } from './new-grant-form.ts'
import styles from './trust.module.css'
import { useAgents } from './use-trust.ts'

interface Given {
  readonly form: NewGrantForm
  readonly shapes: readonly ShapeTrust[]
  readonly fill: (part: Partial<NewGrantForm>) => void
}

/** For which calls, all of it together, and for a grant which findings it covers. */
export function NewGrantScope({ form, shapes, fill }: Given) {
  return (
    <>
      <div className={styles.pair}>
        <TextPart label="Agent" value={form.agent} choices={useAgents()} onType={agent => fill({ agent })} />
        <TextPart label="Tool or program" value={form.tool} onType={tool => fill({ tool })} />
        <TextPart label="Folder, and all below" value={form.folder} onType={folder => fill({ folder })} />
        <TextPart label="Profile" value={form.profile} onType={profile => fill({ profile })} />
      </div>
      <Field label="Calls like">
        {control => (
          <select
            {...control}
            value={form.shape}
            onChange={({ target }) => fill(withShape(target.value, shapes))}
          >
            <option value="">any call</option>
            {shapes.map(({ shape, text }) => (
              <option key={shape} value={shape}>
                {text}
              </option>
            ))}
          </select>
        )}
      </Field>
      {form.effect === 'allow' && <CodesPart form={form} fill={fill} />}
    </>
  )
}

/** A shape names the findings that its calls had: those are what a grant for it covers. */
function withShape(shape: string, shapes: readonly ShapeTrust[]): Partial<NewGrantForm> {
  const text = shapes.find(one => one.shape === shape)?.text
  return text === undefined ? { shape } : { shape, codes: codesIn(text) }
}

/** The sentence of a code, where calls of the last months had it. */
function labelOf(code: string, found: readonly { readonly code: string; readonly what: string }[]) {
  const what = found.find(one => one.code === code)?.what
  return what === undefined || what === code ? {} : { label: what }
}

/** The findings that asked lately: a grant is there to answer those. */
function CodesPart({ form, fill }: Pick<Given, 'form' | 'fill'>) {
  const found = useOverview(90).data?.findings ?? []
  const asking = found.filter(({ queued }) => queued > 0)
  const codes = [...new Set([...form.codes, ...asking.map(({ code }) => code)])]
  if (codes.length === 0) return <p className={styles.soft}>No finding has asked anybody in 90 days.</p>
  return (
    <Ticks
      label="It covers; a call with any other finding is asked for as before"
      ticks={codes.map(code => ({ value: code, ...labelOf(code, found), isOn: form.codes.includes(code) }))}
      onTick={(code, isOn) =>
        fill({ codes: isOn ? [...form.codes, code] : form.codes.filter(one => one !== code) })
      }
    />
  )
}

interface Part {
  readonly label: string
  readonly value: string
  readonly choices?: readonly string[]
  readonly onType: (value: string) => void
}

function TextPart({ label, value, choices = [], onType }: Part) {
  const id = useId()
  return (
    <>
      <Field label={label}>
        {control => (
          <input
            {...control}
            list={choices.length > 0 ? id : undefined}
            autoComplete="off"
            spellCheck={false}
            maxLength={500}
            value={value}
            onChange={({ target }) => onType(target.value)}
          />
        )}
      </Field>
      {choices.length > 0 && (
        <datalist id={id}>
          {choices.filter(isVisibleText).map(choice => (
            <option key={choice} value={choice} />
          ))}
        </datalist>
      )}
    </>
  )
}
