/** Fills a new state folder: the store’s own code writes every row and entry, only the disk is not waited for. */
export declare function writeStore(folder: string, total: number, say: (text: string) => void): Promise<void>
