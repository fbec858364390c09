import type { MouseEvent } from 'react'

interface SelectBoxProps {
  label: string
  checked: boolean
  /** Whether some, but not all, of its rows are selected. */
  isMixed?: boolean
  /** `isRange`: the shift key was held. */
  onChange: (isRange: boolean) => void
}

/** A checkbox that selects agents, with a touch target around it. */
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
        // `click` instead of `change`, because only that reports the shift key, also for the space bar.
        onClick={(event: MouseEvent) => onChange(event.shiftKey)}
        onChange={() => undefined}
      />
    </label>
  )
}
