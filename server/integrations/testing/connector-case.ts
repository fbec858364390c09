/** The request and the result of one tool, by the published documentation of the service. */
interface ToolCase {
  tool: string
  input: Record<string, unknown>
  /** The answers of the service, call by call. */
  answers: unknown[]
  /** Method and path of the last expected call. */
  asks: string
  /** Expected parts of the body. */
  sends?: object
  gives: unknown
}

export interface ConnectorCase {
  id: string
  config: Record<string, string>
  host: string
  /** The header that carries the key, and its value. */
  key?: [header: string, value: string]
  check: { answers: unknown[]; says: string }
  tools: ToolCase[]
}
