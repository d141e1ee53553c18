import { type OwnSession, useSession } from '../../api/use-session.ts'
import { useTeam } from '../../api/use-team.ts'
import { useNow } from '../../parts/use-now.ts'
import { ThemeSwitch } from '../../app/theme-switch.tsx'
import { PageHeading } from '../../parts/page-heading.tsx'
import { Browsers } from './browsers.tsx'
import styles from './you.module.css'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ask } from '../../api/ask.ts'
import { Button } from '../../parts/button.tsx'
import { SignOnAgain } from '../../parts/sign-on-again.tsx'
import { When } from '../../parts/when.tsx'
import type { TeamPerson } from '../../../../ground/model/shown-team.ts'
import { listWords } from '../../../../ground/model/list-words.ts'
import { visibleText } from '../../../../ground/model/visible-text.ts'
import type { Delegation } from '../../../../ground/model/delegation.ts'
import { localMoment } from '../../../../ground/model/local-moment.ts'
import type { RoleBinding } from '../../../../ground/model/role-binding.ts'
import { PasskeyList } from './passkey-list.tsx'

/** Shows the signed-in person: passkeys, paired browsers, and the look of the pages. */
export function YouPage() {
  const { data: session } = useSession()
  const caller = session?.caller
  const isReviewer = caller?.role === 'reviewer'
  const me = isReviewer ? caller.reviewer : undefined
  const person = useTeam()?.people?.find(({ reviewer }) => reviewer === me)
  const now = useNow()
  return (
    <div className={styles.page}>
      <PageHeading
        title={isReviewer ? caller.reviewer : 'You'}
        shortTitle="You"
        sub={isReviewer ? mayWords(person, now) : 'You may look, and answer nothing.'}
        controls={<SignOut />}
      />
      {session?.signedOn && <SignedOnUntil signedOn={session.signedOn} />}
      {isReviewer && <PasskeyList reviewer={caller.reviewer} />}
      <PeopleAndRoles me={me} />
      <Browsers />
      <section className={styles.section} aria-labelledby="colours">
        <h2 id="colours">Colours</h2>
        <ThemeSwitch />
      </section>
    </div>
  )
}

/** Ends this browser’s session, and takes everything that it knew from the page. */
function SignOut() {
  const queries = useQueryClient()
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => ask('/v1/session/end', {}),
    onSuccess: () => {
      queries.clear()
      window.location.assign('/pair')
    },
  })
  return (
    <>
      {error && <span role="alert">{error.message}</span>}
      <Button busy={isPending} onClick={() => mutate()}>
        Sign out
      </Button>
    </>
  )
}

/** Says until when the provider’s word holds, and has it given anew. */
function SignedOnUntil({
  signedOn: { at, until },
}: {
  readonly signedOn: NonNullable<OwnSession['signedOn']>
}) {
  return (
    <section className={styles.section} aria-labelledby="signed-on">
      <h2 id="signed-on">Sign-on</h2>
      <p>
        Your sign-on ends <When at={until} />.{' '}
        {at === null ? (
          'Your provider did not say when you proved yourself there.'
        ) : (
          <>
            You proved yourself there <When at={at} />.
          </>
        )}{' '}
        A yes at level high or critical takes a sign-on of a moment ago, and your passkey.
      </p>
      <SignOnAgain />
    </section>
  )
}

/** Shows the people of a team with their roles and what they lend, whoever looks first; nothing where there is no team. */
function PeopleAndRoles({ me }: { readonly me: string | undefined }) {
  const people = useTeam()?.people
  if (!people || people.length === 0) return null
  const own = people.filter(({ reviewer }) => reviewer === me)
  const others = people.filter(({ reviewer }) => reviewer !== me)
  const isOpen = people.every(({ roles }) => roles === null)
  return (
    <section className={styles.section} aria-labelledby="people">
      <h2 id="people">People and roles</h2>
      <p className={styles.about}>
        {isOpen
          ? 'Nobody was given a role, so every reviewer has each of them.'
          : 'An owner gives and takes roles with countersign hub role; a reviewer lends theirs with countersign hub delegate.'}
      </p>
      <ul className={styles.list}>
        {[...own, ...others].map(person => (
          <Row key={person.reviewer} person={person} isMe={person.reviewer === me} />
        ))}
      </ul>
    </section>
  )
}

function Row({ person, isMe }: { readonly person: TeamPerson; readonly isMe: boolean }) {
  const { reviewer, groups, roles, lent } = person
  const now = useNow()
  const held = roles?.map(roleWords) ?? ['every role']
  const words = [...(held.length > 0 ? held : ['no role']), ...lent.map(one => lentWords(one, reviewer, now))]
  return (
    <li className={styles.person}>
      <span className={styles.words}>
        <strong>{visibleText(reviewer, 64)}</strong>
        {isMe && <span className={styles.tag}>you</span>}
        {groups.length > 0 && (
          <span className={styles.about}>
            in{' '}
            {listWords(
              groups.map(one => visibleText(one, 80)),
              5,
            )}
          </span>
        )}
      </span>
      <ul className={styles.rights}>
        {words.map(text => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </li>
  )
}

type Bounds = Pick<RoleBinding, 'gates' | 'upTo' | 'profiles'>

/** Says what somebody may do by a role: `reviewer up to high, at laptops, by group dev, until 2026-12-31 18:00`. */
export function roleWords({ role, to, until, ...bounds }: RoleBinding): string {
  return [
    `${role}${boundWords(bounds)}`,
    ...(to.kind === 'group' ? [`by group ${nameText(to.group)}`] : []),
    ...(until === undefined ? [] : [`until ${localMoment(until)}`]),
  ].join(', ')
}

/**
 * Says what a reviewer may do by the roles and the lent rights that they have at this moment; `person` is undefined where there
 * is no team: then they may do everything.
 */
export function mayWords(person: TeamPerson | undefined, now: number): string {
  const { roles = null, lent = [], reviewer = '' } = person ?? {}
  if (roles === null) return 'You may answer, and change what is trusted.'
  const has = (...names: readonly RoleBinding['role'][]) => roles.filter(({ role }) => names.includes(role))
  const lenders = lent.filter(({ to, start, until }) => to === reviewer && start <= now && now < until)
  const own = has('reviewer')
  const isLoosening = own.some(({ upTo }) => upTo === undefined)
  const deeds = [
    ...(has('owner').length > 0 ? ['manage the team'] : []),
    ...(has('policy').length > 0 ? ['change its policy'] : []),
    ...(own.length > 0 ? [`answer${isLoosening ? ' and change what is trusted' : ''}`] : []),
    ...(lenders.length > 0
      ? [`answer for ${listWords([...new Set(lenders.map(one => nameText(one.from)))], 3)}`]
      : []),
  ]
  if (deeds.length > 0) return `You may ${listWords(deeds, deeds.length)}: within what stands below.`
  if (has('auditor').length > 0) return 'You may look at everything, and answer nothing.'
  return has('metrics').length > 0
    ? 'You may read measurements, and nothing else.'
    : 'You have no role now, so you may look at nothing and answer nothing: an owner gives one.'
}

/** Says what somebody lends or was lent, from their side: `answers for carl up to medium, counting for security, from … until …`. */
export function lentWords(
  { from, to, groups, start, until, ...bounds }: Delegation,
  reviewer: string,
  now: number,
): string {
  const whose =
    to === reviewer ? `answers for ${nameText(from)}` : `lends the right to answer to ${nameText(to)}`
  const begins = start > now ? `from ${localMoment(start)} ` : `since ${localMoment(start)}, `
  return [
    `${whose}${boundWords(bounds)}`,
    ...(groups.length > 0 ? [`counting for ${listWords(groups.map(nameText), 5)}`] : []),
    `${begins}until ${localMoment(until)}`,
  ].join(', ')
}

function boundWords({ gates, upTo, profiles }: Bounds): string {
  return [
    upTo === undefined ? '' : ` up to ${upTo}`,
    gates === undefined ? '' : ` at ${listWords(gates.map(nameText), 5)}`,
    profiles === undefined ? '' : ` under ${listWords(profiles.map(nameText), 5)}`,
  ].join('')
}

function nameText(name: string): string {
  return visibleText(name, 80)
}
