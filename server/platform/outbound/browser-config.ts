import { z } from 'zod'

/** The variables of the browser for pages that scripts draw. */
export const browserVariables = {
  BALANCIA_BROWSER: z
    .string()
    .max(1_000, 'may have at most 1000 characters')
    .regex(
      /^(?!\w{2,}:)|^wss?:\/\/[^/]/,
      'needs the path of a browser, an address such as ws://browser:9222, or off',
    )
    .optional(),
  BALANCIA_BROWSER_PROXY: z
    .string()
    .regex(/^http:\/\/[^/:]+:\d{2,5}\/?$/, 'needs an address with a port, such as http://balancia:3129')
    .optional(),
}

interface Values {
  BALANCIA_BROWSER?: string | undefined
  BALANCIA_BROWSER_PROXY?: string | undefined
}

export interface BrowserConfig {
  /** A path, the address of a running browser, or `off`; undefined: an installed browser is looked for. */
  choice: string | undefined
  /** Where a browser on another machine reaches the gate of this server. */
  proxy: string | undefined
}

export const browserOf = ({
  BALANCIA_BROWSER: choice,
  BALANCIA_BROWSER_PROXY: proxy,
}: Values): BrowserConfig => ({
  choice,
  proxy,
})
