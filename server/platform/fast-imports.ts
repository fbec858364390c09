import { registerHooks } from 'node:module'
import { knownUrl } from '#contract/known-url.ts'

const insideDrizzle = /\/node_modules\/drizzle-orm\//

/**
 * Resolves drizzle's own relative imports without reading its 179 kB package.json once for each of its files:
 * measured 500 ms and 230 MB without, 60 ms and 16 MB with. Must run before anything imports drizzle.
 */
registerHooks({
  resolve(specifier, context, next) {
    const parent = context.parentURL ?? ''
    if (specifier.startsWith('.') && specifier.endsWith('.js') && insideDrizzle.test(parent)) {
      return { url: knownUrl(specifier, parent).href, format: 'module', shortCircuit: true }
    }
    return next(specifier, context)
  },
})
