import { CopyField } from '#web/components/text/copy-field.tsx'
import { FoldHead } from '#web/components/fold-head.tsx'

/** Where a key is used: assistants that speak MCP, and a terminal. */
export function WaysIn() {
  const site = window.location.origin
  const server = {
    mcpServers: { balancia: { url: `${site}/mcp`, headers: { Authorization: 'Bearer YOUR_KEY' } } },
  }
  return (
    <section aria-labelledby="ways-in" className="flex flex-col gap-3 border-line border-t pt-5">
      <h3 id="ways-in" className="font-semibold text-sm">
        Use your agents from elsewhere
      </h3>
      <p className="text-muted text-sm">
        Assistants that speak the Model Context Protocol (MCP) find your agents as tools at this address. They
        need a key that may read and run.
      </p>
      <CopyField label="Address of the MCP server" text={`${site}/mcp`} />
      <details>
        <FoldHead className="font-medium">How to connect an assistant</FoldHead>
        <div className="flex flex-col gap-3 pb-2">
          <p className="text-muted text-sm">
            Make a key above, then add a server by streamable HTTP with the header “Authorization: Bearer” and
            the key. In Claude Code:
          </p>
          <CopyField
            label="Command"
            text={`claude mcp add --transport http balancia ${site}/mcp --header "Authorization: Bearer YOUR_KEY"`}
          />
          <p className="text-muted text-sm">Many others, such as Cursor, take this in their settings file:</p>
          <CopyField label="Settings" text={JSON.stringify(server)} />
        </div>
      </details>
      <details>
        <FoldHead className="font-medium">From a terminal</FoldHead>
        <div className="flex flex-col gap-3 pb-2">
          <p className="text-muted text-sm">
            The command “balancia” lists, runs and follows agents, and saves them as files. It comes with the
            installation: run it in its folder. The key is asked for, and may read and run; importing an agent
            needs write.
          </p>
          <CopyField label="Sign in" text={`npx balancia login ${site}`} />
          <CopyField
            label="Run an agent and print its result"
            text={'npx balancia run "Name of the agent"'}
          />
        </div>
      </details>
    </section>
  )
}
