/** Both ends of MCP behind the gate, for both generations of its SDK: a program’s own server, and its client. */
export { guardClient, type McpClientOptions, type ToolClient } from './guard-client.ts'
export { guardServer, type McpServerOptions, type ToolServer } from './guard-server.ts'
