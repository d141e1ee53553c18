/** An installed hook as a whole process, with the gate and without, beside what it is made of; in turn. */
export declare function benchHook(folder: string): Promise<readonly string[]>;
