export declare function benchHostile(): Promise<readonly string[]>;
