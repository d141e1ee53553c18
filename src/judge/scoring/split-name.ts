/**
 * Words of a name or value, lower case: split at case changes, digits and everything that is no letter.
 * `deleteUserById`, `delete-user` and `DELETE_USER2` begin with the same two words. Full-width letters and
 * ligatures are read as the plain ones.
 */
export function splitName(text: string): readonly string[] {
  const plain = /[^ -~]/.test(text) ? text.normalize('NFKC') : text
  if (!/[A-Z]/.test(plain)) return plain.match(/[a-z]+/g) ?? []
  return (plain.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+/g) ?? []).map(word => word.toLowerCase())
}
