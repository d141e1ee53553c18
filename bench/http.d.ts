/** The resident gate as a process of its own on its socket, beside the same gate in process and an echo. */
export declare function benchHttp(folder: string): Promise<readonly string[]>;
