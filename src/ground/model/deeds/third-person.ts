/** "push" → "pushes", "apply" → "applies": a verb as a sentence about the call has it. */
export function thirdPerson(verb: string): string {
  if (/(?:[sxz]|ch|sh|o)$/.test(verb)) return `${verb}es`
  if (/[^aeiou]y$/.test(verb)) return `${verb.slice(0, -1)}ies`
  return `${verb}s`
}
