import { useMutation } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { leaveToSignOn } from '../api/use-provider.ts'
import { Button } from './button.tsx'

/** Has somebody prove themselves at the identity provider anew, and come back to this page. */
export function SignOnAgain() {
  const [path] = useLocation()
  const { mutate, isPending, isSuccess, error } = useMutation({ mutationFn: () => leaveToSignOn(path, true) })
  return (
    <p>
      <Button busy={isPending || isSuccess} onClick={() => mutate()}>
        Sign on again
      </Button>
      {error && <span role="alert"> {error.message}</span>}
    </p>
  )
}
