/** A text with every `<alphabet:length>` filled in, the same one each time for one seed. */
export declare function filled(pattern: string, seed: string): string
