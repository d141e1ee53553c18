import type { ConsequenceEffect, DataSource, Effect, MachineEffect, PathTarget } from '../model/effect.ts'

/** One effect as its kind and the class of its target, never the exact text; null for what `run` says by itself. */
export function effectShape(effect: Effect): string | null {
  switch (effect.type) {
    case 'run':
      return null
    case 'read':
    case 'write':
    case 'append':
    case 'delete':
    case 'mode':
    case 'owner':
      return join(
        effect.type,
        place(effect.target),
        effect.recursive && 'recursive',
        effect.shred && 'shred',
        effect.value,
      )
    case 'move':
    case 'copy':
    case 'link':
      return join(effect.type, place(effect.target), 'to', place(effect.to))
    case 'connect':
      return join(
        'connect',
        effect.scheme,
        effect.host || '(unknown)',
        effect.method,
        effect.sends.length > 0 && `sends ${origins(effect.sends)}`,
        effect.insecure && 'insecure',
      )
    case 'listen':
      return join('listen', effect.scheme, effect.host, effect.serves)
    case 'execute':
      return join(
        'execute',
        effect.language,
        `from ${effect.source.from}`,
        !effect.read && 'unread',
        effect.shellOver,
      )
    case 'database':
      return (
        effect.statements
          .map(({ verb, object, names, where }) => join(effect.dialect, verb, object, names.join('+'), where))
          .join('; ') || effect.dialect
      )
    case 'repository':
      return join(
        effect.tool,
        effect.verb,
        branch(effect.ref),
        effect.force !== 'none' && effect.force,
        effect.loses.join('+'),
      )
    case 'package':
      return join(
        effect.manager,
        effect.verb,
        effect.source,
        effect.global && 'global',
        effect.unverified,
        effect.scripts && 'scripts',
      )
    case 'infrastructure':
      return join(
        effect.provider,
        effect.verb,
        effect.resource,
        effect.whole && 'whole',
        effect.production && 'production',
        effect.unattended && 'unattended',
      )
    case 'opaque':
      return join('opaque', effect.what, effect.weight)
    case 'disguise':
      return join('disguise', effect.how, effect.name)
    case 'process':
    case 'service':
    case 'schedule':
    case 'account':
    case 'kernel':
    case 'firewall':
    case 'power':
      return machine(effect)
    default:
      return consequence(effect)
  }
}

/** Within the workspace the class says enough; elsewhere, one folder is not another. */
function place({ class: kind, roles, glob, path, base }: PathTarget): string {
  const isHere = kind === 'inside' || kind === 'workspace' || kind === 'generated' || kind === 'temp'
  const folder = isHere ? '' : path === null ? base : path.slice(0, path.lastIndexOf('/')) || '/'
  return join(kind, folder, glob && 'glob', roles.join('+'))
}

function origins(sources: readonly DataSource[]): string {
  return [...new Set(sources.map(({ from }) => from))].sort().join('+')
}

function branch(ref: string | undefined): string | undefined {
  if (ref === undefined) return undefined
  return /^(?:main|master|trunk|develop|production|prod|stable|release)\b/.test(ref) ? ref : 'a branch'
}

function machine(effect: MachineEffect): string {
  return join(effect.type, effect.verb, effect.type !== 'process' && effect.target, effect.whole && 'all')
}

/** Trust in paying ten is no trust in paying ten thousand: sums and numbers count by their power of ten. */
function consequence(effect: ConsequenceEffect): string {
  const domains = effect.recipients.map(one => one.slice(one.lastIndexOf('@') + 1).toLowerCase())
  const amount = effect.amount && `${magnitude(effect.amount.value)} ${effect.amount.currency}`
  const count = effect.count !== undefined && `count ${magnitude(effect.count)}`
  return join(effect.type, effect.verb, [...new Set(domains)].sort().join('+'), amount, count, effect.scope)
}

function magnitude(value: number): string {
  return `1e${Math.max(0, Math.ceil(Math.log10(Math.max(1, Math.abs(value)))))}`
}

function join(...parts: readonly (string | false | undefined)[]): string {
  return parts.filter(part => part).join(' ')
}
