import { useMutation } from '@tanstack/react-query'
import { leaveToSignOn, useProvider } from '../../api/use-provider.ts'
import { Button } from '../../parts/button.tsx'
import styles from './pair-page.module.css'

/** The way to the identity provider, where people sign on by one. */
export function ProviderEntrance({ to }: { readonly to: string }) {
  const provider = useProvider()
  const { mutate, isPending, isSuccess, error } = useMutation({ mutationFn: () => leaveToSignOn(to, false) })
  if (!provider) return null
  return (
    <section className={styles.first} aria-label="Sign on">
      <Button kind="primary" busy={isPending || isSuccess} onClick={() => mutate()}>
        {isPending || isSuccess ? `Going to ${provider} …` : `Sign on with ${provider}`}
      </Button>
      {error && (
        <p role="alert" className={styles.failure}>
          {error.message}
        </p>
      )}
    </section>
  )
}
