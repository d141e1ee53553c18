import { useTeam } from '../../api/use-team.ts'
import { reachSentences } from './reach-sentences.ts'
import styles from './reach.module.css'

/** Says how far a standing answer reaches in a team, before it is made; nothing where there is no team. */
export function Reach({ effect }: { readonly effect: 'allow' | 'deny' }) {
  const team = useTeam()
  if (!team) return null
  return (
    <section className={styles.reach} aria-label="Reach">
      {reachSentences(team, effect).map(sentence => (
        <p key={sentence}>{sentence}</p>
      ))}
    </section>
  )
}
