import type { OwnPolicy } from '../../../http/ports/policy-port.ts'
import { useSession } from '../../api/use-session.ts'
import { Empty } from '../../parts/empty.tsx'
import { Loading } from '../../parts/loading.tsx'
import { DraftEditor } from './draft-editor.tsx'
import { useKeptDraft } from './kept-draft.ts'

/** The person’s own file, to be changed by who may. */
export function OwnFile({ own }: { readonly own: OwnPolicy | undefined }) {
  const { data: session } = useSession()
  const [kept, keep] = useKeptDraft()
  if (!session) return <Loading what="Looking who you are" />
  if (session.caller.role !== 'reviewer' || !own)
    return (
      <Empty title="Only a reviewer sees and changes this file">
        <p>You may look at what is in force. A reviewer pairs a browser with a code of their own.</p>
      </Empty>
    )
  const draft = kept ?? { text: own.text, was: own.digest }
  return (
    <DraftEditor
      own={own}
      draft={draft}
      me={session.caller.reviewer ?? ''}
      onType={text => keep(text === own.text && draft.was === own.digest ? undefined : { ...draft, text })}
      onEnd={() => keep(undefined)}
    />
  )
}
