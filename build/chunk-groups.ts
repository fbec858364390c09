/** Code of visitors' pages that does not need React; it imports nothing else. */
const withoutReact =
  /(?:web[\\/]platform[\\/](?:[\w-]+[\\/])?(?:close-menus|online|stale-release|theme|call)\.ts|contract[\\/](?:pages|help-topics|contact)\.ts|preload-helper(?:\.js)?|rolldown[\\/]runtime\.js)$/
/** Icons and badges, which import none of our other code. */
const marks =
  /node_modules[\\/]lucide-react[\\/]|web[\\/]components[\\/](?:[\w-]+[\\/])?badge\.|web[\\/]platform[\\/](?:[\w-]+[\\/])?class-names\.|contract[\\/](?:[\w-]+[\\/])?usage-label\./
/** Loaded on first use, or with the few pages that need them. */
const late =
  /web[\\/](?:components[\\/](?:[\w-]+[\\/])?(?:markdown-view|scroll-edges|markdown-limits|time-zone-picker|public-head|chart|log-list|one-time-keys|collaborators|field-presence|two-versions|shared-carets|copy-field|reading-page|daily-fields|daily-rhythm|first-weeks|next-runs|time-fields|week-fields|when-fields|when-settings|zone-select)|platform[\\/](?:[\w-]+[\\/])?(?:line-difference|csv|film-covers|mark-section|take-along|use-dropped-file|use-kept-text))\./
/** Dialogs, menus, tooltips, toasts: not needed by the first page that a visitor opens. */
const overlays =
  /node_modules[\\/](?:@?radix-ui|@floating-ui|aria-hidden|react-remove-scroll|react-remove-scroll-bar|react-style-singleton|use-callback-ref|use-sidecar|get-nonce)[\\/]|web[\\/]components[\\/](?:[\w-]+[\\/])?(?:dialog|switch|focus-return|late-trigger|tooltip|icon-button|toast|one-time-keys|share-dialog)\./
/** Code that every page needs. */
const house =
  /web[\\/](?:components|platform)[\\/]|web[\\/]data[\\/](?:[\w-]+[\\/])?(?:auth|agents|personas|runs|budgets|notifications|approvals|live|models)\.ts$|contract[\\/](?:[\w-]+[\\/])?(?:run-names|run-input|engine-names|frequency-names|collaboration-names)\.ts$|node_modules[\\/](?:@tanstack|wouter|regexparam|use-sync-external-store)[\\/]/
/** Overlays on the pages of a signed-in user, and the message for a chunk load error. */
const opening =
  /web[\\/](?:components[\\/](?:[\w-]+[\\/])?(?:late|late-dialog|offline-bar)|platform[\\/](?:[\w-]+[\\/])?(?:back-closes|open-in-address|use-offline))\./
/** Small components that only pages of signed-in users show. */
const signedIn =
  /web[\\/](?:components[\\/](?:[\w-]+[\\/])?(?:last-outcome|agent-filter|agent-status|held-badge|needs-model|avatar|time|fold-head)|platform[\\/](?:[\w-]+[\\/])?(?:tick|copy-text|shortcuts))\./
/**
 * The frame around each page of a signed-in user, and modules that would otherwise load the form and the dialogs of the
 * dashboard with the page.
 */
const frame =
  /node_modules[\\/]lucide-react[\\/].*[\\/](?:file-up|webhook)\.|web[\\/]data[\\/]agent-shares\.|web[\\/]features[\\/]conversations[\\/]conversation-groups\.|contract[\\/](?:[\w-]+[\\/])?personas\.ts$|web[\\/]features[\\/](?:shell[\\/](?!public-)|notifications[\\/]bell|agents[\\/]agent-rights\.|runs[\\/](?:use-watched-runs|run-dialogs?|run-filter)\.|home[\\/]home-labels)|web[\\/]data[\\/](?:[\w-]+[\\/])?(?:agent-archive|integrations|agent-tools|teams)\.ts$|contract[\\/](?:[\w-]+[\\/])?team-names\.ts$/

/**
 * Groups modules into chunks. By default, each module that two pages share is a file of its own, often just an icon or
 * a button, which makes 60 requests for a page. Grouped, the code that nearly every page needs comes in a few files.
 */
export const chunkGroups = [
  { name: 'small', test: withoutReact, priority: 10 },
  { name: 'react', test: /node_modules[\\/](?:react|react-dom|scheduler)[\\/]/, priority: 9 },
  {
    name: 'icons',
    test: (id: string) => marks.test(id) && !frame.test(id),
    minShareCount: 2,
    priority: 8,
  },
  {
    name: 'house',
    test: (id: string) =>
      house.test(id) && ![overlays, late, signedIn, opening].some((other) => other.test(id)),
    priority: 7,
  },
  { name: 'opening', test: opening, priority: 6 },
  { name: 'overlays', test: overlays, priority: 5 },
  { name: 'frame', test: (id: string) => frame.test(id) || signedIn.test(id), priority: 4 },
  // The validation of forms and its schemas: loaded with the first form.
  {
    name: 'forms',
    test: /node_modules[\\/](?:zod|react-hook-form|@hookform)[\\/]|web[\\/]features[\\/]budgets[\\/](?!agent-budget-dialog)|contract[\\/](?!builders)(?:[\w-]+[\\/])?(?!first-weeks|setting-|triggers|plan|zone|team|ready-|builder-|career|app-|collaboration|invitation|installation|account|two-factor|payment|usage|admin|system-|auth|file-text|csv)[\w-]+\.ts$/,
    minShareCount: 2,
    priority: 3,
  },
  {
    name: 'choice',
    test: /node_modules[\\/]cmdk[\\/]|web[\\/]components[\\/](?:[\w-]+[\\/])?time-zone-picker\./,
    priority: 2,
  },
  // Fields that other pages also load lazily are in the chunk of the agent form, the ledger in that of agent dialogs.
  {
    name: 'agent-form',
    test: /contract[\\/]file-text\.ts$|web[\\/]features[\\/]agent-form[\\/]agent-form\.tsx$|web[\\/]components[\\/](?:[\w-]+[\\/])?(?:daily-fields|daily-rhythm|first-weeks|next-runs|time-fields|week-fields|when-fields|when-settings|zone-select)\./,
    priority: 1,
  },
  {
    name: 'dashboard-dialogs',
    test: /web[\\/]pages[\\/](?:[\w-]+[\\/])?dashboard-dialogs\.|web[\\/]features[\\/]schedules[\\/](?:plan-section|ledger)/,
    priority: 1,
  },
  { name: 'home-dialogs', test: /web[\\/]features[\\/]home[\\/](?:manage|analytics)-dialog/, priority: 1 },
]
