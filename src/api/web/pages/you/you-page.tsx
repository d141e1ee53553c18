import { useSession } from '../../api/use-session.ts'
import { useTeam } from '../../api/use-team.ts'
import { useNow } from '../../parts/use-now.ts'
import { mayWords } from './role-words.ts'
import { ThemeSwitch } from '../../app/theme-switch.tsx'
import { PageHeading } from '../../parts/page-heading.tsx'
import { Browsers } from './browsers.tsx'
import { PasskeyList } from './passkey-list.tsx'
import { PeopleAndRoles } from './people-and-roles.tsx'
import { SignedOnUntil } from './signed-on-until.tsx'
import { SignOut } from './sign-out.tsx'
import styles from './you.module.css'

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
