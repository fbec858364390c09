/** How many services by name agents can be connected to, beside any MCP server, any webhook and any HTTP call. */
export const serviceCount = 26
