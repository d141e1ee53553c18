/** The groups that a new team has. */
export type ScratchGroup = 'laptops' | 'production'
