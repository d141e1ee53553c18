import { visibleText } from '../../../../ground/model/visible-text.ts'
import { useTeam } from '../../api/use-team.ts'

/** The name of a gate with its group; the beginning of its id where the team does not know it. */
export function useGateName(): (gate: string) => string {
  const gates = useTeam()?.gates ?? []
  const known = new Map(gates.map(({ gate, name, group }) => [gate, `${visibleText(name, 60)} (${group})`]))
  return gate => known.get(gate) ?? gate.slice(0, 8)
}
