import type { TeamPerson } from '../../../../ground/model/team-person.ts'
import { listWords } from '../../../../ground/model/list-words.ts'
import { visibleText } from '../../../../ground/model/visible-text.ts'
import { useTeam } from '../../api/use-team.ts'
import { useNow } from '../../parts/use-now.ts'
import { lentWords, roleWords } from './role-words.ts'
import styles from './you.module.css'

/** Shows the people of a team with their roles and what they lend, whoever looks first; nothing where there is no team. */
export function PeopleAndRoles({ me }: { readonly me: string | undefined }) {
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
