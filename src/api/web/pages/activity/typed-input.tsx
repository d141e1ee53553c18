import { type ComponentProps, useEffect, useRef, useState } from 'react'

interface Given extends Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'list'> {
  readonly value: string
  readonly list?: string | undefined
  /** Told once somebody stopped typing for a moment. */
  readonly onType: (text: string) => void
}

const patience = 250

/** A field whose text counts once somebody stops typing; it follows when the value is changed from elsewhere. */
export function TypedInput({ value, onType, list, ...rest }: Given) {
  const [text, setText] = useState(value)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const notice = useRef(value)
  useEffect(() => {
    if (value === notice.current) return
    notice.current = value
    setText(value)
  }, [value])
  useEffect(() => () => clearTimeout(timer.current), [])
  const tell = (next: string) => {
    clearTimeout(timer.current)
    if (next.trim() === notice.current) return
    notice.current = next.trim()
    onType(next.trim())
  }
  return (
    <input
      {...rest}
      {...(list !== undefined && { list })}
      value={text}
      onChange={event => {
        const next = event.target.value
        setText(next)
        clearTimeout(timer.current)
        timer.current = setTimeout(() => tell(next), patience)
      }}
      onBlur={() => tell(text)}
    />
  )
}
