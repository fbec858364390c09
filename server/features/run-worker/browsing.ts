import type { LinkBrowsing } from '#server/engine/browser-use.ts'
import { browserSettings, keepSession } from '#server/features/agents/public.ts'
import { keepPicture } from '#server/features/runs/public.ts'
import type { LoadedRun } from './gather.ts'

/** How a run reads its links with a browser, and what it keeps of that: nothing secret passes through its journal. */
export function browsingOf({ id, agent_id, web_links, link_settings }: LoadedRun): LinkBrowsing {
  const links = [...new Set(web_links)]
  const settingOf = (url: string) => link_settings?.find((setting) => setting.url === url)
  return {
    async settingsOf(url) {
      const setting = settingOf(url)
      return setting ? browserSettings(agent_id, setting) : { use: 'auto' }
    },
    async keep(url, { picture, session }) {
      const setting = settingOf(url)
      if (setting && setting.signIn.length > 0) await keepSession(agent_id, setting, session)
      if (picture) await keepPicture(id, links.indexOf(url) + 1, picture)
    },
  }
}
