/** What one tool asks of its service and makes of the answer, by the service's published documentation. */
interface ToolCase {
  tool: string
  input: Record<string, unknown>
  /** What the service answers, call by call. */
  answers: unknown[]
  /** The last call that must arrive: method and path. */
  asks: string
  /** Parts of the body that must arrive. */
  sends?: object
  gives: unknown
}

export interface ConnectorCase {
  id: string
  config: Record<string, string>
  host: string
  /** The header by which the key goes out, and what stands in it. */
  key?: [header: string, value: string]
  check: { answers: unknown[]; says: string }
  tools: ToolCase[]
}
