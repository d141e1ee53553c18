import { lazy } from '../../../../ground/model/lazy.ts'
import type { BoundKind } from '../bound-kind.ts'
import { buildKinds } from './build-kinds.ts'
import { infrastructureKinds } from './infrastructure-kinds.ts'
import { interpreterKinds } from './interpreter-kinds.ts'
import { packageKinds } from './package-kinds.ts'
import { repositoryKinds } from './repository-kinds.ts'

const byProgram = lazy(() => {
  const all = [
    ...infrastructureKinds,
    ...interpreterKinds,
    ...buildKinds,
    ...repositoryKinds,
    ...packageKinds,
  ]
  const found = new Map<string, BoundKind[]>()
  for (const kind of all)
    for (const name of kind.programs.split(' ')) found.set(name, [...(found.get(name) ?? []), kind])
  return found
})

/** Returns the kinds that a program is of, with these words: `python3.11` is one as `python3` is. */
export function kindsOf(program: string, words: readonly string[]): readonly BoundKind[] {
  const name = program.toLowerCase().replace(/\.exe$/, '')
  const kinds = byProgram().get(name) ?? byProgram().get(name.replace(/[\d.-]+$/, '')) ?? []
  const line = words.join(' ').slice(0, 4_096)
  return kinds.filter(({ when }) => when === undefined || when.test(line))
}
