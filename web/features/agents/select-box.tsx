import type { MouseEvent } from 'react'

interface SelectBoxProps {
  label: string
  checked: boolean
  /** Some of what it stands for is chosen. */
  isMixed?: boolean
  /** `isRange`: the shift key was held. */
  onChange: (isRange: boolean) => void
}

/** A checkbox that chooses agents, with room for a finger around it. */
export function SelectBox({ label, checked, isMixed = false, onChange }: SelectBoxProps) {
  return (
    <label className="grid size-8 shrink-0 cursor-pointer place-items-center max-sm:size-11 pointer-coarse:size-11">
      <span className="sr-only">{label}</span>
      <input
        type="checkbox"
        checked={checked}
        ref={(box) => {
          if (box) box.indeterminate = isMixed
        }}
        className="cursor-pointer"
        // Its click, not its change: only that knows of the shift key, also when the space bar makes it.
        onClick={(event: MouseEvent) => onChange(event.shiftKey)}
        onChange={() => undefined}
      />
    </label>
  )
}
