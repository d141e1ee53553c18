import { useMutation } from '@tanstack/react-query'
import { type OwnSession, signIn } from '../../api/use-session.ts'
import { Button } from '../../parts/button.tsx'
import styles from './pair-page.module.css'

/** Lets somebody in who has a passkey: a phone needs no terminal then. Nothing where the page’s address can have none. */
export function PasskeyEntrance({ onSignedIn }: { readonly onSignedIn: (session: OwnSession) => void }) {
  const { mutate, isPending, error } = useMutation({ mutationFn: signIn, onSuccess: onSignedIn })
  if (!('PublicKeyCredential' in window) || isNumber(window.location.hostname)) return null
  return (
    <section className={styles.entrance} aria-label="Passkey">
      <p className={styles.address}>You have a passkey here? It takes the place of the code.</p>
      <Button busy={isPending} onClick={() => mutate()}>
        {isPending ? 'Signing in …' : 'Sign in with a passkey'}
      </Button>
      {error && (
        <p role="alert" className={styles.failure}>
          {error.message}
        </p>
      )}
    </section>
  )
}

/** Passkeys are bound to names, and no number is one. */
function isNumber(hostname: string): boolean {
  return /^[\d.]+$|^\[/.test(hostname)
}
