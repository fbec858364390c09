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

/** The settings of one connection, and the access to its service, for a tool. */
export interface ConnectorContext<Name extends string = string> {
  config: Config<Name>
  call: ServiceCaller
  signal: AbortSignal
  /** The same for each attempt of one action. */
  idempotencyKey: string
}

interface ToolPlan<Name extends string, Input, Output> {
  /** Its name for the model, such as `send_message`. */
  name: string
  /** Its name for users: 'Send a message'. */
  title: string
  /** What it does, in one sentence, for models and users. */
  description: string
  input: z.ZodType<Input>
  output: z.ZodType<Output>
  effect: ToolEffect
  /** Whether a repetition with the same key, or with the same input, has a single effect. */
  honoursIdempotencyKey?: boolean
  /** Whether the connection alone decides where a write goes, so that no input can redirect it. */
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
  /** The JSON schema of its input, if the service provides it. */
  inputSchema?: Record<string, unknown>
  /** Validates the input; returns a failure instead of throwing it. */
  run(context: ConnectorContext, input: unknown): Promise<Outcome<unknown>>
}

/** Defines a tool of its connector. */
export type DefineTool<Name extends string> = <Input, Output>(
  plan: ToolPlan<Name, Input, Output>,
) => ConnectorTool

interface ConnectorPlan<Name extends string> {
  /** Its name in paths: `google-sheets`. */
  id: string
  name: string
  /** Its purpose, in one sentence. */
  description: string
  category: IntegrationCategory
  authType: IntegrationAuthType
  fields: Record<Name, Field>
  /** How to get the required settings, step by step. */
  steps: readonly string[]
  /** The base address of its calls: they reach only this host. Paths of calls are appended. */
  address(config: Config<Name>): string
  /** Further addresses of the same service. */
  alsoReaches?: readonly string[]
  /** Connected by consent on the page of the service; each call then carries its access token. */
  oauth?: { provider: OAuthProvider; scopes: readonly string[] }
  /** Sent with each call. */
  headers?(config: Config<Name>): Record<string, string>
  check: {
    /** Effects of the check that are visible at the service. */
    note?: string
    /** Checks with the service whether the connection works; returns its message for users. */
    run(context: ConnectorContext<Name>): Promise<Outcome<string>>
  }
  tools(tool: DefineTool<Name>): readonly ConnectorTool[]
  /** Requests the data that is stored beside the settings when the service is connected. */
  learn?(context: ConnectorContext<Name>): Promise<Outcome<Config>>
  /** The tools that the service reported when it was connected, if they differ between connections. */
  ownTools?(config: Config): readonly ConnectorTool[]
}

/** A service that agents can use: data, and functions that return failures as values. */
export interface Connector extends Omit<ConnectorPlan<string>, 'tools'> {
  tools: readonly ConnectorTool[]
}

/** The tools of a connection: those that its service always has, and those that this one reported. */
export function toolsOf({
  connector,
  config,
}: {
  connector: Connector
  config: Config
}): readonly ConnectorTool[] {
  return connector.ownTools ? connector.ownTools(config) : connector.tools
}

/** Creates a connector from the description of a service. */
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
      if (!parsed.success) return failed('refused', issuesText(parsed.error))
      const outcome = await plan.run(context, parsed.data)
      if (!outcome.ok) return outcome
      const output = plan.output.safeParse(outcome.value)
      return output.success
        ? done(output.data)
        : failed('bad_answer', 'The service gave an answer that was not understood')
    },
  }
}

const issuesText = ({ issues }: z.ZodError) =>
  issues.map(({ path, message }) => (path.length ? `${path.join('.')}: ${message}` : message)).join('; ')
