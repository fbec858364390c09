/** What a visitor's page runs without React: it takes nothing else along. */
const withoutReact =
  /(?:web[\\/]platform[\\/](?:fold-menus|stale-release|theme|call)\.ts|contract[\\/](?:pages|personas)\.ts|preload-helper(?:\.js)?|rolldown[\\/]runtime\.js)$/
/** Icons and badges: what the landing page draws personas by, which takes nothing else of the house along. */
const marks =
  /node_modules[\\/]lucide-react[\\/]|web[\\/]components[\\/]badge\.|web[\\/]platform[\\/](?:usage-label|class-names)\./
/** Fetched when there is something to show by them, or with the few pages that use them. */
const late =
  /web[\\/](?:components[\\/](?:markdown-view|markdown-limits|time-zone-picker|public-head|chart|log-list|one-time-keys)|platform[\\/](?:line-difference|csv))\./
/** Dialogs, menus, tooltips, toasts: no first page of a visitor has any. */
const overlays =
  /node_modules[\\/](?:@?radix-ui|@floating-ui|aria-hidden|react-remove-scroll|react-remove-scroll-bar|react-style-singleton|use-callback-ref|use-sidecar|get-nonce)[\\/]|web[\\/]components[\\/](?:dialog|switch|focus-return|tooltip|icon-button|toast|one-time-keys)\./
/** What every page is made of. */
const house =
  /web[\\/](?:components|platform)[\\/]|web[\\/]data[\\/](?:auth|agents|agent-archive|personas|runs|budgets|notifications|approvals|live|models)\.ts$|contract[\\/](?:run-names|run-input|run-summary|engine-names|trigger-names|frequency-names)\.ts$|node_modules[\\/](?:@tanstack|wouter|regexparam|use-sync-external-store)[\\/]/
/** What stands around each page of a signed-in user. */
const frame =
  /web[\\/]features[\\/](?:shell[\\/](?!public-)|notifications[\\/]bell|runs[\\/](?:use-watched-runs|run-dialogs?|run-filter)\.|home[\\/]home-labels)|web[\\/]data[\\/](?:integrations|agent-tools)\.ts$/

/**
 * Which modules become one file. By itself each part that two pages share is a file of its own, most of them an icon or
 * a button: sixty requests for a page. What nearly every page needs comes in a handful of files instead.
 */
export const chunkGroups = [
  { name: 'small', test: withoutReact, priority: 9 },
  { name: 'react', test: /node_modules[\\/](?:react|react-dom|scheduler)[\\/]/, priority: 8 },
  { name: 'icons', test: marks, minShareCount: 2, priority: 7 },
  {
    name: 'house',
    test: (id: string) => house.test(id) && !overlays.test(id) && !late.test(id),
    priority: 6,
  },
  { name: 'overlays', test: overlays, priority: 5 },
  { name: 'frame', test: frame, priority: 4 },
  // What checks forms, and the schemas that it checks by: they come with the first form.
  {
    name: 'forms',
    test: /node_modules[\\/](?:zod|react-hook-form|@hookform)[\\/]|web[\\/]features[\\/]budgets[\\/]|contract[\\/](?!agent-template|plan|zone|team|builder-|career|app-|collaboration|invitation|installation|account|two-factor|payment|usage|admin|system-)[\w-]+\.ts$/,
    minShareCount: 2,
    priority: 3,
  },
  {
    name: 'choice',
    test: /node_modules[\\/]cmdk[\\/]|web[\\/]components[\\/]time-zone-picker\./,
    priority: 2,
  },
  { name: 'home-dialogs', test: /web[\\/]features[\\/]home[\\/](?:manage|analytics)-dialog/, priority: 1 },
]
