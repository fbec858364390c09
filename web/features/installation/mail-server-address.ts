/** A mail server as it is typed. */
export const noMailServer = { host: '', port: '465', user: '', password: '' }

/** Why a mail server cannot be saved as it is typed; undefined: it can. */
export function hostError(host: string): string | undefined {
  return /^(?:smtps?:\/\/)?(?:[\w.-]+|\[[\da-f:]+\])$/i.test(host.trim())
    ? undefined
    : 'Enter the name of the server alone, such as smtp.example.com'
}

const encryptedPort = '465'

/** The address of a mail server for its setting: encrypted from the start at port 465, else by STARTTLS. */
export function mailAddressOf({ host, port, user, password }: typeof noMailServer): string {
  const scheme = port.trim() === encryptedPort ? 'smtps' : 'smtp'
  const secret = password === '' ? '' : `:${encodeURIComponent(password)}`
  const name = user.trim() === '' && secret === '' ? '' : `${encodeURIComponent(user.trim())}${secret}@`
  const place = host.trim().replace(/^smtps?:\/\//, '')
  return `${scheme}://${name}${place}${port.trim() === '' ? '' : `:${port.trim()}`}`
}
