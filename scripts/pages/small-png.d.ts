/** The same picture with 256 colours at most: those seen most, which is hardly seen on a page and a third of the bytes. */
export declare function smallPng(png: Buffer): Buffer
