import type { z } from 'zod'
import type {
  IntegrationAuthType,
  IntegrationCategory,
  ToolEffect,
} from '#contract/integrations/integration-names.ts'
import type { OAuthProvider } from './oauth-provider.ts'
import type { ServiceCaller } from './service-caller.ts'
import type { Field } from './field.ts'
import { done, failed, type Outcome } from './outcome.ts'

export type Config<Name extends string = string> = Readonly<Record<Name, string>>

/** What a tool works with: the settings of one connection, and the one way to its service. */
export interface ConnectorContext<Name extends string = string> {
  config: Config<Name>
  call: ServiceCaller
  signal: AbortSignal
  /** The same at each attempt of one act. */
  idempotencyKey: string
}

interface ToolPlan<Name extends string, Input, Output> {
  /** What a model calls it by, such as `send_message`. */
  name: string
  /** What people call it: 'Send a message'. */
  title: string
  /** For the model and for people: what it does, in a sentence. */
  description: string
  input: z.ZodType<Input>
  output: z.ZodType<Output>
  effect: ToolEffect
  /** Whether doing it again with the same key, or with the same input, does it once. */
  honoursIdempotencyKey?: boolean
  /** Whether the connection alone says where a write goes, so that no input can send it elsewhere. */
  isTargetFixed?: boolean
  run(context: ConnectorContext<Name>, input: Input): Promise<Outcome<Output>>
}

/** Something that a run can do with a connection. */
export interface ConnectorTool {
  name: string
  title: string
  description: string
  input: z.ZodType
  output: z.ZodType
  effect: ToolEffect
  honoursIdempotencyKey: boolean
  isTargetFixed: boolean
  /** The JSON schema of its input, where the service says it itself. */
  inputSchema?: Record<string, unknown>
  /** Checks the input, and answers a failure instead of throwing one. */
  run(context: ConnectorContext, input: unknown): Promise<Outcome<unknown>>
}

/** Makes a tool of the connector that it is given to. */
export type DefineTool<Name extends string> = <Input, Output>(
  plan: ToolPlan<Name, Input, Output>,
) => ConnectorTool

interface ConnectorPlan<Name extends string> {
  /** How it is called in paths: `google-sheets`. */
  id: string
  name: string
  /** What it is good for, in a sentence. */
  description: string
  category: IntegrationCategory
  authType: IntegrationAuthType
  fields: Record<Name, Field>
  /** How to get what it needs, step by step. */
  steps: readonly string[]
  /** Where its calls go: they reach the host of this address alone. Paths of calls are added to it. */
  address(config: Config<Name>): string
  /** Further addresses of the same service. */
  alsoReaches?: readonly string[]
  /** Connected by consent at the service's own page, whose access token then goes out with each call. */
  oauth?: { provider: OAuthProvider; scopes: readonly string[] }
  /** Sent with each call. */
  headers?(config: Config<Name>): Record<string, string>
  check: {
    /** What the check does that can be seen at the other side. */
    note?: string
    /** Asks the service whether the connection works; answers what it said, for people. */
    run(context: ConnectorContext<Name>): Promise<Outcome<string>>
  }
  tools(tool: DefineTool<Name>): readonly ConnectorTool[]
  /** Asks the other side, when it is connected, for what is kept beside the settings. */
  learn?(context: ConnectorContext<Name>): Promise<Outcome<Config>>
  /** The tools that the other side named when it was connected, where they differ from one connection to the next. */
  ownTools?(config: Config): readonly ConnectorTool[]
}

/** A service that agents can use: data, and functions that answer values. */
export interface Connector extends Omit<ConnectorPlan<string>, 'tools'> {
  tools: readonly ConnectorTool[]
}

/** What a connection lets an agent do: what its service always offers, and what this one said that it offers. */
export function toolsOf({
  connector,
  config,
}: {
  connector: Connector
  config: Config
}): readonly ConnectorTool[] {
  return connector.ownTools ? connector.ownTools(config) : connector.tools
}

/** Makes a connector of what is told about a service. */
export function defineConnector<const Name extends string>(plan: ConnectorPlan<Name>): Connector {
  return { ...(plan as unknown as ConnectorPlan<string>), tools: plan.tools(defineTool) }
}

function defineTool<Name extends string, Input, Output>(plan: ToolPlan<Name, Input, Output>): ConnectorTool {
  return {
    ...plan,
    honoursIdempotencyKey: plan.honoursIdempotencyKey ?? false,
    isTargetFixed: plan.isTargetFixed ?? false,
    async run(context, input) {
      const parsed = plan.input.safeParse(input)
      if (!parsed.success) return failed('refused', inWords(parsed.error))
      const outcome = await plan.run(context, parsed.data)
      if (!outcome.ok) return outcome
      const output = plan.output.safeParse(outcome.value)
      return output.success
        ? done(output.data)
        : failed('bad_answer', 'The service gave an answer that was not understood')
    },
  }
}

const inWords = ({ issues }: z.ZodError) =>
  issues.map(({ path, message }) => (path.length ? `${path.join('.')}: ${message}` : message)).join('; ')
