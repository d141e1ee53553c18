/** A part over and over, to `length` characters. */
export declare const filled: (part: string, length?: number) => string;
/** Megabytes that are made to cost as much as looking for secrets can. */
export declare const hostileSecrets: Readonly<Record<string, string>>;
