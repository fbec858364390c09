import '#web/styles.css'
import { type ReactNode, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { ThemeSwitch } from '#web/components/frame/theme-switch.tsx'
import { Toaster } from '#web/components/overlay/toast.tsx'
import { TooltipProvider } from '#web/components/overlay/tooltip.tsx'
import { listenToThemeSwitches } from '#web/platform/theme.ts'
import { controls } from './controls.tsx'
import { frames } from './frames.tsx'
import { overlays } from './overlays.tsx'
import { schedules } from './schedules.tsx'
import { states } from './states.tsx'
import { models } from './models.tsx'
import { strips } from './strips.tsx'
import { texts } from './texts.tsx'

const groups: Record<string, Record<string, ReactNode>> = {
  Controls: controls,
  'Statuses and empty places': states,
  'AI models': models,
  'Small pictures': strips,
  Texts: texts,
  'Overlays and messages': overlays,
  Schedules: schedules,
  'Frame and collaboration': frames,
}

/** Every component of `web/components` in its states, in both themes side by side; the switch is for what opens over the page. */
function Components() {
  return (
    <div className="mx-auto max-w-[110rem] p-4 sm:p-6">
      <header className="flex flex-wrap items-center justify-between gap-4 pb-6">
        <title>Components</title>
        <h1 className="font-semibold text-xl">Components</h1>
        <ThemeSwitch />
      </header>
      <div className="grid gap-6 lg:grid-cols-2">
        {(['light', 'dark'] as const).map((theme) => (
          <div
            key={theme}
            data-theme={theme}
            style={{ colorScheme: theme }}
            className="min-w-0 rounded-xl border border-line bg-paper p-4 text-ink sm:p-6"
          >
            {Object.entries(groups).map(([group, shown]) => (
              <section key={group} aria-label={`${group}, ${theme}`} className="mb-10 last:mb-0">
                <h2 className="mb-4 border-line border-b pb-2 font-semibold text-lg">{group}</h2>
                {Object.entries(shown).map(([name, view]) => (
                  <div key={name} className="mb-6">
                    <h3 className="mb-2 font-mono text-muted text-xs">{name}</h3>
                    <div className="flex flex-wrap items-start gap-3">{view}</div>
                  </div>
                ))}
              </section>
            ))}
          </div>
        ))}
      </div>
    </div>
  )
}

const root = document.getElementById('root')
if (!root) throw new Error('page.html has no #root')
listenToThemeSwitches()
createRoot(root).render(
  <StrictMode>
    <TooltipProvider>
      <Components />
      <Toaster />
    </TooltipProvider>
  </StrictMode>,
)
