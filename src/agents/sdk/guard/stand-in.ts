import { GateError } from '../../../ground/model/errors.ts'

/**
 * An object with members of ours, and else itself: methods are called on the object, so that what is private to its
 * class stays so.
 */
export function standIn<T extends object>(whole: T, own: Readonly<Record<string, unknown>>): T {
  return new Proxy(whole, {
    get: (target, key) => {
      if (typeof key === 'string' && Object.hasOwn(own, key)) return own[key]
      const value: unknown = Reflect.get(target, key, target)
      return typeof value === 'function' ? (value.bind(target) as unknown) : value
    },
    set: (target, key, value) => Reflect.set(target, key, value, target),
  })
}

/** The same object with some methods closed: they would run tools past the gate. */
export function withoutMethods<T>(whole: T, names: readonly string[], instead: string): T {
  if (typeof whole !== 'object' || whole === null) return whole
  const closed = names.map(name => [
    name,
    () => {
      throw new GateError('invalid', `${name} can’t be judged, so it is closed: ${instead}`, name)
    },
  ])
  return standIn(whole, Object.fromEntries(closed) as Readonly<Record<string, unknown>>)
}
