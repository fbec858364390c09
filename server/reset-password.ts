import { makeOperatorLink } from './features/auth/public.ts'
import { loadSettings } from './features/installation/public.ts'
import { operatorCommand } from './operator-command.ts'
import { siteUrl } from './platform/site-url.ts'

/** `npx balancia reset-password <email>`: prints a link by which the owner of an account sets a new password. */
async function printLink(email: string | undefined): Promise<string> {
  if (!email) throw new Error('Name the account: npx balancia reset-password ada@example.com')
  // An administrator may have entered the public address.
  await loadSettings()
  const link = await makeOperatorLink(email, siteUrl())
  if (!link) throw new Error(`There is no active account with the address ${email}.`)
  return `Anyone who opens this link can set a new password for ${email}. It works once, for one hour:\n\n${link}\n\n`
}

const [, , email] = process.argv
await operatorCommand(() => printLink(email))
