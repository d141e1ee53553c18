/** Gives a header of the request, or undefined. */
export type HeaderOf = (name: string) => string | undefined
