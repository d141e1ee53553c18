/** Writes `verify.html` and `verify.mjs` into a folder. */
export function buildVerifier(folder: string): Promise<void>
