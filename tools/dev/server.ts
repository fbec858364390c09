import '#server/platform/fast-imports.ts'

/**
 * The server process of `npm run dev`: runs from the sources, without built pages, and ends with the process that started
 * it. `DEV_PAGES` names a folder with a page for people who open its port.
 */
process.once('disconnect', () => process.exit(1))
const { start } = await import('#server/main.ts')
await start({ openPages: async () => process.env.DEV_PAGES ?? '', supervisor: undefined })
process.send?.('ready')
