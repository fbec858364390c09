import { CodeBlock } from '#web/components/text/code.tsx'

/** Explains how to get a link for a new password on an installation that sends no email. */
export function AskOperator() {
  return (
    <div className="flex flex-col gap-4 text-sm">
      <p>
        This installation sends no emails. Ask whoever runs it for a link to set a new password. They make one
        on the server, in the folder of Balancia, with this command:
      </p>
      <CodeBlock
        label="Command for whoever runs this installation"
        text="npm run reset-password you@example.com"
      />
      <p className="text-muted">The link works once, and for one hour.</p>
    </div>
  )
}
