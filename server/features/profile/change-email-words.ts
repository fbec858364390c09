/** The email to an account's new address: how to confirm it. */
export function newAddressWords(site: string, link: string) {
  return {
    subject: 'Confirm your new address for Balancia',
    text: `Somebody, most likely you, wants to sign in at ${site} with this address from now on.

Confirm it here, signed in to your account. The link works once, and for one hour:
${link}

If it was not you, do not open the link: the other person's account would get your address.
`,
  }
}

/** The email to an account's previous address. */
export function emailChangedWords(site: string, to: string) {
  return {
    subject: 'Your Balancia address was changed',
    text: `Your account at ${site} now goes by another address: ${to}. This one signs you in no more.

If it was not you, tell whoever runs this installation at once.
`,
  }
}
