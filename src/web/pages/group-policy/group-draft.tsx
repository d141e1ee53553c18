import { type ReactNode, useState } from 'react'
import type { CheckedDraft } from '../../../http/ports/policy-port.ts'
import type { PolicyEffect } from '../../../model/policy-effect.ts'
import type { ShownGroupPolicy } from '../../../model/shown-group-policy.ts'
import type { ShownTeam } from '../../../model/shown-team.ts'
import { Button } from '../../parts/button.tsx'
import { Choice } from '../../parts/choice.tsx'
import { Mark } from '../../parts/mark.tsx'
import { useKeptDraft } from '../policy/kept-draft.ts'
import { problemText } from '../policy/problem-text.ts'
import { StaleNote } from '../policy/stale-note.tsx'
import { TomlEditor } from '../policy/toml-editor.tsx'
import { ChangeButton } from './change-button.tsx'
import { GroupEffect } from './group-effect.tsx'
import { effectWords, gatesInShare } from './rollout-sentence.ts'
import { useGroupCheck, useGroupEffect } from './use-group-policy.ts'
import styles from '../policy/policy.module.css'

interface Given {
  readonly shown: ShownGroupPolicy
  readonly team: ShownTeam
  readonly me: string
}

/** Edits a draft of a group’s policy: checked as one types, tried on what the gates decided, then saved for a share of them. */
export function GroupDraft({ shown, team, me }: Given) {
  const { group, rollout, versions } = shown
  const text = versions.find(({ version }) => version === rollout.version.version)?.toml ?? ''
  const over = `${group} ${rollout.revision}`
  const [kept, keep] = useKeptDraft()
  const draft = kept?.was?.startsWith(`${group} `) ? kept : { text, was: over }
  const { checked, error } = useGroupCheck(group, draft.text)
  const isStale = draft.was !== over
  const isChanged = isStale || draft.text !== text
  const end = () => keep(undefined)
  return (
    <section className={styles.workspace}>
      <h2 className={styles.title}>Change it</h2>
      {isStale && <StaleNote draft={draft.text} onStartAgain={end} />}
      <TomlEditor
        label={`The policy of ${group}, as TOML`}
        text={draft.text}
        wrong={checked?.line}
        onType={typed => keep(typed === text && !isStale ? undefined : { ...draft, text: typed })}
      />
      <GroupCheck checked={checked} error={error} isChanged={isChanged} />
      <Trying
        shown={shown}
        team={team}
        me={me}
        toml={draft.text}
        canTry={checked?.ok === true && isChanged && !isStale}
        onEnd={end}
      >
        {isChanged && !isStale && (
          <Button kind="quiet" onClick={end}>
            Throw the draft away
          </Button>
        )}
      </Trying>
    </section>
  )
}

interface TryingParts extends Given {
  readonly toml: string
  /** The draft is right, and it is one. */
  readonly canTry: boolean
  readonly onEnd: () => void
  readonly children: ReactNode
}

/** First what it would have come to, then saving: in this order. */
function Trying({ shown, team, me, toml, canTry, onEnd, children }: TryingParts) {
  const { data, error, isPending, mutate } = useGroupEffect(shown.group)
  const effect = canTry && data?.toml === toml ? data.effect : undefined
  return (
    <>
      <div className={styles.buttons}>
        <Button
          kind={effect ? 'plain' : 'primary'}
          disabled={!canTry}
          busy={isPending}
          onClick={() => mutate(toml)}
        >
          {isPending ? 'Judging the last days again …' : 'Try it on the last 7 days'}
        </Button>
        {children}
      </div>
      <GroupEffect effect={effect} error={error} team={team} />
      {effect && <Saving shown={shown} team={team} me={me} toml={toml} effect={effect} onSaved={onEnd} />}
    </>
  )
}

interface SavingParts extends Given {
  readonly toml: string
  readonly effect: PolicyEffect
  readonly onSaved: () => void
}

const shares = ['5', '10', '25', '50', '100'] as const

/** Chooses who takes it, and saves. */
function Saving({ shown, team, me, toml, effect, onSaved }: SavingParts) {
  const [chosen, setShare] = useState('100')
  const share = Number(chosen)
  const taking = gatesInShare(shown, share).map(id => team.gates.find(({ gate }) => gate === id)?.name ?? id)
  const who =
    taking.length === 0
      ? 'no gate of today'
      : `${taking.length} of ${shown.gates.length} gates: ${taking.slice(0, 6).join(', ')}${taking.length > 6 ? ' …' : ''}`
  const does = shown.isReviewed ? 'Propose' : 'Save'
  return (
    <div className={styles.buttons}>
      <Choice
        label="Gates that take it"
        value={chosen}
        options={shares.map(one => [one, one === '100' ? 'For all gates' : `For ${one} % of the gates`])}
        onChoose={setShare}
      />
      <ChangeButton
        shown={shown}
        me={me}
        kind="primary"
        does={does}
        change={{ verb: 'save', toml, share, over: shown.rollout.revision }}
        onDone={onSaved}
      >
        <p>{effectWords(effect)}</p>
        <p>
          {shown.isReviewed ? 'Once a second person confirms it, it goes to ' : 'It goes to '}
          {who}. The log says that it was you.
        </p>
      </ChangeButton>
      <span className={styles.soft}>{who}</span>
    </div>
  )
}

interface Checking {
  readonly checked: CheckedDraft | undefined
  readonly error: Error | null
  readonly isChanged: boolean
}

function GroupCheck({ checked, error, isChanged }: Checking) {
  return (
    <p className={styles.check} id="policy-check" aria-live="polite">
      {error ? (
        <span className={styles.wrong}>{error.message}</span>
      ) : !checked ? (
        <span className={styles.soft}>Checking …</span>
      ) : checked.ok ? (
        <span className={isChanged ? styles.right : styles.soft}>
          <Mark name="tick" /> {isChanged ? 'This draft is right.' : 'This is the text as it is.'}
        </span>
      ) : (
        <span className={styles.wrong}>
          <Mark name="warning" /> {problemText(checked)}
        </span>
      )}
    </p>
  )
}
