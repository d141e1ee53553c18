import { Damage } from '../../gate/store/integrity/damage.ts'

/** Returns the sentence that says why a state folder can’t be judged on; undefined where no damage is known. */
export function stateDamage(stateFolder: string): string | undefined {
  return new Damage(stateFolder).error()?.message
}
