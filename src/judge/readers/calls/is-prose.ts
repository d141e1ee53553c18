const names =
  /^(?:body|title|description|message|content|text|comment|summary|query|question|subject|note|notes|prompt|reason|thought|reply|answer|markdown|html|old_string|new_string|todos?|plan|label|header|activeForm|instructions?|context|objective|goal|task|explanation|caption|abstract)$/i

/** Tells whether an argument’s name says that it holds a text for people. */
export function isProse(name: string): boolean {
  return names.test(name)
}
