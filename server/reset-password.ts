import { makeOperatorLink } from './features/auth/public.ts'
import { operatorCommand } from './operator-command.ts'
import { config } from './platform/config.ts'

/** `npx balancia reset-password <email>`: prints a link by which the owner of an account sets a new password. */
async function printLink(email: string | undefined): Promise<string> {
  if (!email) throw new Error('Name the account: npx balancia reset-password ada@example.com')
  const link = await makeOperatorLink(email, siteAddress())
  if (!link) throw new Error(`There is no active account with the address ${email}.`)
  return `Anyone who opens this link can set a new password for ${email}. It works once, for one hour:\n\n${link}\n\n`
}

function siteAddress(): string {
  const host = config.host === '0.0.0.0' ? 'localhost' : config.host
  return config.publicUrl ?? `http://${host}:${config.port}`
}

const [, , email] = process.argv
await operatorCommand(() => printLink(email))
