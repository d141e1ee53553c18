import type { ReactNode } from 'react'
import type { ShownChallenge } from '../../../../../ground/model/challenge.ts'
import type { Review } from '../../../../../ground/model/review.ts'
import { Button } from '../../../parts/button.tsx'
import { secretName, signingKinds } from '../../../../../ground/model/secret-name.ts'
import { canUnlock, usePlace } from '../../../parts/unlocked-place.ts'
import styles from './answer.module.css'
import { UnlockedLine } from './unlocked-line.tsx'
import type { AnswerControls } from './use-answering.ts'
import { isTyped, type YesProof } from './yes-proof.ts'
import { spanText } from '../../../parts/relative-text.ts'
import { idleTime } from '../../../../../people/acts/unlocked/idle-time.ts'
import type { ShownReviewer } from '../../../../../people/acts/gate-people/reviewers.ts'
import { Field } from '../../../parts/field.tsx'

interface Given {
  readonly sheet: ShownChallenge
  readonly controls: AnswerControls
  readonly review: Review
  /** Something is granted with the yes, which takes the secret however the yes is signed. */
  readonly isGranting: boolean
  /** The button that gives the yes. */
  readonly children: ReactNode
}

/** Shows what signs a yes, around its button: a field for the secret, the passkey, or this page as it was unlocked. */
export function YesSigning({ sheet, controls, review, isGranting, children }: Given) {
  const { yesProof, draft, change, preferSecret } = controls
  const secrets = signingKinds(controls.secrets)
  const isUnlocked = usePlace(sheet.reviewer) !== null
  const isPasskey = yesProof === 'passkey'
  return (
    <>
      {(isTyped(yesProof) || isGranting) && (
        <SecretField
          kinds={secrets}
          value={draft.secret}
          onType={secret => change({ secret })}
          hint={
            isTyped(yesProof)
              ? secretHint(yesProof, review, { isUnlocked, canUnlock, eachTime: sheet.eachTime ?? false })
              : 'It signs what you grant.'
          }
        />
      )}
      {isPasskey && (
        <p className={styles.soft}>Your passkey signs this very call: the browser will ask for it.</p>
      )}
      {children}
      {isPasskey && sheet.onlyPasskey === undefined && (
        <Button kind="quiet" className={styles.other} onClick={preferSecret}>
          Use your {secretName(secrets)} instead
        </Button>
      )}
      {yesProof === 'session' && <UnlockedLine me={sheet.reviewer} />}
    </>
  )
}

/** The facts about this page that the hint is from. */
interface HintFacts {
  readonly isUnlocked: boolean
  /** This browser can make a key for the page. */
  readonly canUnlock: boolean
  /** No page is unlocked at this gate. */
  readonly eachTime?: boolean
}

/** Says what the secret does where it is typed for a yes; undefined where it does what one expects. */
export function secretHint(
  proof: YesProof,
  { settings, level }: Pick<Review, 'settings' | 'level'>,
  { isUnlocked, canUnlock, eachTime = false }: HintFacts,
): string | undefined {
  if (proof === 'unlock')
    return `It also unlocks this page for further answers at level ${level}, until ${spanText(idleTime)} go by without a yes.`
  if (proof !== 'secret') return undefined
  if (settings.proof[level] === 'secret')
    return isUnlocked ? `At level ${level} every yes takes it, on an unlocked page too.` : undefined
  if (eachTime) return 'It is asked for each time: a passkey is quicker, and no page is unlocked for a team.'
  return canUnlock
    ? undefined
    : 'It is asked for each time: only a page of this machine, or one that came encrypted, can be unlocked.'
}

interface SecretFieldProps {
  /** The kinds of secret that the reviewer has. */
  readonly kinds: ShownReviewer['secrets']
  readonly value: string
  readonly onType: (value: string) => void
  /** Says what it does beside proving who answers. */
  readonly hint?: string | undefined
}

/** Shows the field for the reviewer’s secret. It is forgotten as soon as it was sent. */
function SecretField({ kinds, value, onType, hint }: SecretFieldProps) {
  return (
    <Field label={`Your ${secretName(kinds)}`} hint={hint}>
      {control => (
        <input
          {...control}
          type="password"
          autoComplete="one-time-code"
          maxLength={128}
          value={value}
          onChange={event => onType(event.target.value)}
        />
      )}
    </Field>
  )
}
