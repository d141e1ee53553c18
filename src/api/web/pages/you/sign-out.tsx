import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ask } from '../../api/ask.ts'
import { Button } from '../../parts/button.tsx'

/** Ends this browser’s session, and takes everything that it knew from the page. */
export function SignOut() {
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
