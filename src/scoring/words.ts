/**
 * Words of a name or value, lower case: split at case changes, digits and everything that is no letter.
 * `deleteUserById`, `delete-user` and `DELETE_USER2` begin with the same two words.
 */
export function wordsOf(text: string): readonly string[] {
  return (text.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+/g) ?? []).map(word => word.toLowerCase())
}
