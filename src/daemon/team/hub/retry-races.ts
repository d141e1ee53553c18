import { GateError } from '../../../ground/model/errors.ts'

const attempts = 8

/** Does work again where somebody else was first, a few times. */
export async function retryRaces<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      const isRace = error instanceof GateError && error.kind === 'race'
      if (!isRace || attempt === attempts) throw error
    }
  }
}
