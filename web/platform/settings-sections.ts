// chunk: page
import type { CurrentUser } from '#contract/auth/auth.ts'

interface ListedSection {
  id: string
  title: string
  group: string
  /** Further words for what it contains. */
  words: string
  isForAdmins?: true
  /** Only if the installation allows own keys, or the user still has some. */
  isForOwnKeys?: true
}

const sections = [
  { id: 'profile', title: 'Profile', group: 'You', words: 'name picture photo email address' },
  { id: 'time-zone', title: 'Time zone', group: 'You', words: 'clock hours times city' },
  {
    id: 'notifications',
    title: 'Notifications',
    group: 'You',
    words: 'emails mail push browser phone telegram slack discord ntfy webhook quiet hours',
  },
  { id: 'theme', title: 'Theme', group: 'You', words: 'dark light appearance colors' },
  { id: 'keyboard-shortcuts', title: 'Keyboard shortcuts', group: 'You', words: 'keys' },
  {
    id: 'password',
    title: 'Password and sessions',
    group: 'Security',
    words: 'sign-in sign out devices single sign-on sso',
  },
  {
    id: 'two-factor',
    title: 'Two-factor sign-in',
    group: 'Security',
    words: '2fa code authenticator phone recovery',
  },
  { id: 'api-keys', title: 'API keys', group: 'Security', words: 'token mcp terminal command programs' },
  { id: 'activity', title: 'Activity', group: 'Security', words: 'log history audit' },
  {
    id: 'ai-model',
    title: 'AI model',
    group: 'Agents',
    words: 'openai anthropic gemini ollama provider llm connect',
  },
  {
    id: 'chat-services',
    title: 'Chat services',
    group: 'Agents',
    words: 'telegram slack discord email mailbox bot token',
    isForAdmins: true,
  },
  {
    id: 'own-keys',
    title: 'Own AI keys',
    group: 'Agents',
    words: 'openai anthropic gemini provider byok bring model',
    isForOwnKeys: true,
  },
  { id: 'budgets', title: 'Budgets', group: 'Agents', words: 'limit spend cost money month runs' },
  { id: 'personas', title: 'My personas', group: 'Agents', words: 'tone style publish' },
  {
    id: 'persona-moderation',
    title: 'Community personas',
    group: 'Agents',
    words: 'moderation approve withdraw',
    isForAdmins: true,
  },
  { id: 'account', title: 'Data and account', group: 'Your data', words: 'download export delete privacy' },
] as const satisfies readonly ListedSection[]

/** A section of the settings, as their list and the palette show and find it. */
export type SettingsSection = ListedSection & Pick<(typeof sections)[number], 'id'>

/** The sections that a user of this role has. */
export function settingsSectionsFor(
  role: CurrentUser['role'] | undefined,
  hasOwnKeys: boolean,
): readonly SettingsSection[] {
  const all: readonly SettingsSection[] = sections
  return all.filter(
    ({ isForAdmins, isForOwnKeys }) => (!isForAdmins || role === 'admin') && (!isForOwnKeys || hasOwnKeys),
  )
}
