/** Writes the files into `root`; gives their names. Throws an Error with one sentence for a bad or taken name. */
export declare function newFilter(root: string, name: string): readonly string[]
