export declare function benchLog(folder: string): Promise<readonly string[]>;
