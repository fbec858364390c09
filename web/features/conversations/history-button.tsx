import { MessagesSquare } from 'lucide-react'
import type { ComponentProps } from 'react'
import { Button } from '#web/components/button.tsx'
import { historyLabel } from './conversation-groups.ts'

interface HistoryButtonProps extends Pick<ComponentProps<typeof Button>, 'size' | 'variant' | 'className'> {
  /** Messages so far, if the list contains it; without it the label has no number. */
  conversationCount: number | undefined
  onOpen: () => void
}

/** Opens an agent's conversation: 'History (N)'. */
export function HistoryButton({ conversationCount, onOpen, size = 'sm', ...rest }: HistoryButtonProps) {
  return (
    <Button {...rest} size={size} icon={<MessagesSquare size={16} aria-hidden />} onClick={onOpen}>
      {historyLabel(conversationCount)}
    </Button>
  )
}
