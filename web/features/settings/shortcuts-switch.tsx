import { Switch } from '#web/components/switch.tsx'
import { switchShortcuts, useShortcutsOn } from '#web/platform/shortcuts.ts'

export function ShortcutsSwitch() {
  return (
    <Switch
      label="Single-key shortcuts"
      hint="Keys such as n, / or g and then h. Press ? to see them all while this is on."
      checked={useShortcutsOn()}
      onChange={switchShortcuts}
    />
  )
}
