/** Members that only a definition of a tool has. */
const schema = /(?<![a-z])(?:input_?schema|tool_description|tool_name|parameters\\?["']?\s?:\s?\{)/gi
/** As many make a list: one may be quoted in passing. */
const minDefinitions = 2

/** Tells whether a text is a list of tools with their schemas. Stops at the second. */
export function listsTools(text: string): boolean {
  let count = 0
  schema.lastIndex = 0
  while (count < minDefinitions && schema.test(text)) count++
  return count >= minDefinitions
}
