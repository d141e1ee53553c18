import { closedInspector } from '../../ground/model/closed-inspector.ts'

/**
 * The option by which Node was told to open its inspector, or to write its memory out at a signal; undefined where there
 * is none. `given` is what stands on its command line, `environment` the value of NODE_OPTIONS.
 */
export function opensInspector(given: readonly string[], environment = ''): string | undefined {
  // Node reads _ as -, and takes quotes and backslashes out.
  const words = environment.replace(/["\\]/g, '').split(/\s+/)
  return [...given, ...words]
    .filter(word => word !== closedInspector)
    .map(word => word.replaceAll('_', '-').replace(/=.*$/s, ''))
    .find(word => /^--(?:inspect|debug|experimental-network-inspection|heapsnapshot)/.test(word))
}
