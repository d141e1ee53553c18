import { type Server } from 'node:http';
import type { Gate } from '../../src/gate/gate.ts';
import type { AccessNote, AppParts } from '../../src/http/app-parts.ts';
import type { Door } from '../../src/http/door.ts';
import type { PolicyDesk } from '../../src/http/policy-desk.ts';
import { type TokenGrant } from '../../src/http/tokens.ts';
/** A desk with one policy, whose changes the test tells. */
export declare function openDesk(): {
    desk: PolicyDesk;
    change: () => void;
};
/** The app over a gate, without a socket: each request with its door. */
export declare function openApp(gate: Gate, changes?: Partial<AppParts>): {
    app: import("hono").Hono<import("../../src/http/app.ts").AppEnvironment, import("hono/types").BlankSchema, "/">;
    close: () => void;
    kept: ({
        id: string;
        hash: string;
        addedAt: number;
        expiresAt?: number;
        role: "agent";
        agent: string;
        profile: string;
        principal?: string;
    } | {
        id: string;
        hash: string;
        addedAt: number;
        expiresAt?: number;
        role: "reader";
    } | {
        id: string;
        hash: string;
        addedAt: number;
        expiresAt?: number;
        role: "reviewer";
        reviewer: string;
    })[];
    notes: AccessNote[];
    policy: {
        desk: PolicyDesk;
        change: () => void;
    };
    token: (grant: TokenGrant) => string;
    request: (door: Door, path: string, init?: RequestInit) => Promise<Response>;
};
export declare const network: Door;
export declare const ownerDoor: Door;
export declare const agentDoor: Door;
/** Serves an app on a real socket: a file (that one, where it is given), or TCP on a free port. */
export declare function listen(fetch: (request: Request, environment: {
    readonly door: Door;
}) => Promise<Response> | Response, door: Door, at?: string): Promise<{
    readonly socketPath: string;
    readonly port: number;
    readonly server: Server;
    stop(): Promise<void>;
}>;
