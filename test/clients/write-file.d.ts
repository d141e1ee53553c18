/** Writes a file with the folders above it; an object as JSON. */
export declare function writeFile(path: string, content: string | object, mode?: number): void;
