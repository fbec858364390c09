import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'

const root = join(import.meta.dirname, '..')

/**
 * Chunks that many pages share; a module goes to the first that takes it. By default, each module that two pages share
 * is a file of its own, often just an icon or a button, which makes 60 requests for a page.
 */
const chunks = {
  /** Code of visitors' pages that does not need React; it imports nothing else. */
  small: { packages: /preload-helper(?:\.js)?$|rolldown[\\/]runtime\.js$/ },
  react: { packages: /node_modules[\\/](?:react|react-dom|scheduler)[\\/]/ },
  /** Icons and badges, which import none of our other code. An icon of a single part that pages share stays with it. */
  icons: {
    packages:
      /node_modules[\\/]lucide-react[\\/](?!.*[\\/](?:file-up|webhook|wrench|braces|brain|image|mic|mic-off|rocket|send-horizontal|sparkles|user-plus|mail-plus|lock|log-in|flask-conical|book-open-text)\.)/,
    minShareCount: 2,
  },
  /** Code that every page needs. */
  base: { packages: /node_modules[\\/](?:@tanstack|wouter|regexparam|use-sync-external-store)[\\/]/ },
  /** Overlays on the pages of a signed-in user, and the message for a chunk load error. */
  opening: {},
  /** Dialogs, menus, tooltips, toasts: not needed by the first page that a visitor opens. */
  overlays: {
    packages:
      /node_modules[\\/](?:@?radix-ui|@floating-ui|aria-hidden|react-remove-scroll|react-remove-scroll-bar|react-style-singleton|use-callback-ref|use-sidecar|get-nonce)[\\/]/,
  },
  /**
   * The frame around each page of a signed-in user, and modules that would otherwise load the form and the dialogs of
   * the dashboard with the page.
   */
  frame: { packages: /node_modules[\\/]lucide-react[\\/].*[\\/](?:file-up|webhook)\./ },
  /** The validation of forms and its schemas: loaded with the first form. */
  forms: { packages: /node_modules[\\/](?:zod|react-hook-form|@hookform)[\\/]/, minShareCount: 2 },
  /** What decisions, settings and the dialog of an agent show about budgets, each loaded when it is opened. */
  budgets: {},
  choice: { packages: /node_modules[\\/]cmdk[\\/]/ },
  /** What models can do: in the list of a choice, and in the settings. */
  'model-abilities': { packages: /node_modules[\\/]lucide-react[\\/].*[\\/](?:wrench|braces|brain|image)\./ },
  /** The words about models, which conflicts and versions show without the choice. */
  'model-words': {},
  /** The choice of AI models, in forms of agents, teams and builders. */
  'model-choice': {},
  'agent-form': {},
  /** Fields that several forms load lazily. */
  schedule: {},
  /** Also holds the ledger of planned runs. */
  'dashboard-dialogs': {},
  'home-dialogs': {},
} satisfies Record<string, { packages?: RegExp; minShareCount?: number }>

/**
 * The chunk of the files in a folder, `page` if each stays with the pages that import it. The longest path counts. A
 * file that belongs elsewhere says so in its first line: `// chunk: overlays`.
 */
const chunkOfFolder: Record<string, string> = {
  contract: 'forms',
  'contract/builders': 'page',
  'web/platform': 'base',
  'web/components': 'base',
  'web/components/agent': 'frame',
  'web/components/collaboration': 'page',
  'web/components/model': 'model-choice',
  'web/components/overlay': 'overlays',
  'web/components/schedule': 'schedule',
  'web/components/text': 'page',
  'web/features/budgets': 'budgets',
  'web/features/shell': 'frame',
}

const marker = /^\/\/ chunk: (.+)$/m
const known = new Map<string, string | undefined>()

/** The chunk of a file of ours: what its first line says, else what its folder says. */
function chunkOfFile(file: string, path: string): string | undefined {
  const [firstLine = ''] = readFileSync(file, 'utf8').split('\n', 1)
  const marked = marker.exec(firstLine)?.[1]
  if (marked && marked !== 'page' && !(marked in chunks)) throw new Error(`${path} names no chunk: ${marked}`)
  if (marked) return marked
  for (let folder = path; folder.includes('/'); ) {
    folder = folder.slice(0, folder.lastIndexOf('/'))
    if (chunkOfFolder[folder]) return chunkOfFolder[folder]
  }
}

function chunkOf(id: string): string | undefined {
  const [file = ''] = id.split('?')
  const path = relative(root, file).replaceAll('\\', '/')
  if (!/^(?:web|contract)\/.+\.tsx?$/.test(path)) return
  if (!known.has(file)) known.set(file, chunkOfFile(file, path))
  return known.get(file)
}

export const chunkGroups = Object.entries<{ packages?: RegExp; minShareCount?: number }>(chunks).map(
  ([name, { packages, minShareCount }], index, { length }) => ({
    name,
    test: (id: string) => chunkOf(id) === name || packages?.test(id) === true,
    ...(minShareCount && { minShareCount }),
    priority: length - index,
  }),
)
