import type { FileEffect } from '../effect.ts'

/** Returns how the rights to a file change, as a person says it: “set the permissions 777 on /etc”. */
export function rightsDeed({ type, value, recursive }: FileEffect, path: string): string {
  const what = type === 'mode' ? 'the permissions' : 'the owner'
  return `set ${what} ${value ?? ''} on ${path}${recursive ? ' and everything below it' : ''}`.replace(
    /  /,
    ' ',
  )
}
