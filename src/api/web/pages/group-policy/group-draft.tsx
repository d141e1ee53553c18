import { type ReactNode, useState } from 'react'
import type { PolicyEffect, ChangedCalls } from '../../../../ground/model/policy-effect.ts'
import type { ShownGroupPolicy } from '../../../../ground/model/policy-rollout.ts'
import type { ShownTeam } from '../../../../ground/model/shown-team.ts'
import { Button } from '../../parts/button.tsx'
import { Choice } from '../../parts/choice.tsx'
import { CheckLine } from '../policy/check-line.tsx'
import { wayOf } from '../policy/effect-sentence.ts'
import { EffectTotals } from '../policy/effect-panel.tsx'
import { StaleNote } from '../policy/stale-note.tsx'
import { TomlEditor } from '../policy/toml-editor.tsx'
import { ChangeButton } from './change-button.tsx'
import { effectWords, gatesInShare } from './rollout-sentence.ts'
import { useGroupCheck, useGroupEffect } from './use-group-policy.ts'
import styles from '../policy/policy.module.css'
import { useKeptDraft } from '../policy/kept-draft.ts'
import { FailureNotice } from '../../parts/failure-notice.tsx'
import { ChangedTable } from '../policy/changed-table.tsx'
import groupEffectStyles from '../policy/policy.module.css'

interface Given {
  readonly shown: ShownGroupPolicy
  readonly team: ShownTeam
  readonly me: string
}

/** Edits a draft of a group’s policy: checked as one types, tried on what the gates decided, then saved for a share of them. */
export function GroupDraft({ shown, team, me }: Given) {
  const { group, rollout } = shown
  const { text, isStale, isChanged, done, type, end, saved } = useGroupDraft(shown)
  const { checked, error } = useGroupCheck(group, text)
  const { by } = rollout.proposed ?? rollout
  return (
    <section className={styles.workspace}>
      <h2 className={styles.title}>Change it</h2>
      {isStale && <StaleNote draft={text} what="policy" by={by} onStartAgain={end} />}
      <TomlEditor label={`The policy of ${group}, as TOML`} text={text} wrong={checked?.line} onType={type} />
      <CheckLine checked={checked} error={error} isChanged={isChanged} done={done} />
      <Trying
        shown={shown}
        team={team}
        me={me}
        toml={text}
        canTry={checked?.ok === true && isChanged && !isStale}
        onSaved={saved}
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
  readonly onSaved: () => void
  readonly children: ReactNode
}

/** First what it would have come to, then saving: in this order. */
function Trying({ shown, team, me, toml, canTry, onSaved, children }: TryingParts) {
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
      {effect && <Saving shown={shown} team={team} me={me} toml={toml} effect={effect} onSaved={onSaved} />}
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
        loosens={effect.moved.some(one => wayOf(one) === 'loosened')}
        change={{ verb: 'save', toml, share, over: shown.rollout.revision }}
        onDone={onSaved}
      >
        <p>{effectWords(effect)}</p>
        <EffectTotals totals={effect.moved} />
        <p>
          {shown.isReviewed ? 'Once a second person confirms it, it goes to ' : 'It goes to '}
          {who}. The log says that it was you.
        </p>
      </ChangeButton>
      <span className={styles.soft}>{who}</span>
    </div>
  )
}

/** Returns the draft of a group’s policy as it is typed, and how it stands to what is in force. */
function useGroupDraft({ group, rollout, versions, isReviewed }: ShownGroupPolicy) {
  const text = versions.find(({ version }) => version === rollout.version.version)?.toml ?? ''
  const over = `${group} ${rollout.revision}`
  const [stored, keep] = useKeptDraft()
  const [done, setDone] = useState<string>()
  const draft = stored?.was?.startsWith(`${group} `) ? stored : { text, was: over }
  const isStale = draft.was !== over
  const end = () => keep(undefined)
  return {
    text: draft.text,
    /** Somebody changed the policy since this was begun. */
    isStale,
    isChanged: isStale || draft.text !== text,
    /** The fate of what was just saved. */
    done,
    type: (typed: string) => {
      setDone(undefined)
      keep(typed === text && !isStale ? undefined : { ...draft, text: typed })
    },
    end,
    saved: () => {
      setDone(
        isReviewed
          ? 'Proposed: it holds once a second person confirms it.'
          : 'Saved: gates take it as they ask next.',
      )
      end()
    },
  }
}

interface GroupEffectProps {
  readonly effect: PolicyEffect | undefined
  readonly error: Error | null
  readonly team: ShownTeam
}

/** Shows what a draft would have come to at the gates of a group: numbers, then the most telling calls. */
function GroupEffect({ effect, error, team }: GroupEffectProps) {
  if (error) return <FailureNotice error={error} />
  if (!effect) return null
  return (
    <section aria-live="polite">
      <h2 className={groupEffectStyles.title}>What it changes</h2>
      <p>{effectWords(effect)}</p>
      <p className={groupEffectStyles.soft}>
        Judged again from what the logs have: without people’s answers, and without what persons wrote into
        their own files.
      </p>
      <EffectTotals totals={effect.moved} />
      {effect.examples.length > 0 && (
        <ChangedTable
          caption="Calls that the draft changes"
          more={['How often', 'Because']}
          rows={effect.examples.map(one => ({ ...one, cells: [howOften(one, team), one.reason] }))}
        />
      )}
    </section>
  )
}

function howOften({ gate, calls, gates }: ChangedCalls, team: ShownTeam): string {
  const name = team.gates.find(other => other.gate === gate)?.name ?? gate.slice(0, 8)
  if (calls === 1) return `once, at ${name}`
  return `${calls} times, at ${gates === 1 ? name : `${gates} gates`}`
}
