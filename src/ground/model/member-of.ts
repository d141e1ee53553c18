/** Returns an object’s own member by a name from outside: `constructor` and its like are members of its prototype. */
export function memberOf<Value>(
  object: Readonly<Record<string, Value>> | undefined,
  name: string,
): Value | undefined {
  return object !== undefined && Object.hasOwn(object, name) ? object[name] : undefined
}
