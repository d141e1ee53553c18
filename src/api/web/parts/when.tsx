import { exactText, relativeText } from './relative-text.ts'
import { useNow } from './use-now.ts'

/** A moment (milliseconds since 1970) as seen from now, with the exact one as its title. It goes on by itself. */
export function When({ at }: { readonly at: number }) {
  const now = useNow()
  return (
    <time dateTime={new Date(at).toISOString()} title={exactText(at)}>
      {relativeText(at, now)}
    </time>
  )
}
