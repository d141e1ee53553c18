/** One connection with one question on it at a time, opened anew when it was closed; it parses no more than it must. */
export declare class SocketClient {
    private readonly socketPath;
    private socket;
    private waiting;
    private failed;
    private got;
    constructor(socketPath: string);
    /** The status of the answer, once all of it is here. */
    post(path: string, body: string): Promise<number>;
    get(path: string): Promise<number>;
    close(): void;
    private send;
    private open;
    private take;
}
