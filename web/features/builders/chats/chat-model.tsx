import { Bot } from 'lucide-react'
import type { BuilderChatReply } from '#contract/builders/builder-chats.ts'
import type { ModelOrder } from '#contract/models/model-choice.ts'
import { ModelPicker } from '#web/components/model/model-picker.tsx'
import { isSameModel } from '#contract/models/same-model.ts'
import { entryName } from '#web/components/model/model-words.ts'
import { useChooseChatModels, useLastChatModels } from '#web/data/builders/builder-chats.ts'
import { useModelChoices } from '#web/data/models/model-choices.ts'

interface ChatModelProps {
  /** Undefined before the first message. */
  chat: BuilderChatReply | undefined
  /** Begins the conversation with these models. */
  onBegin: (models: ModelOrder | null) => void
}

/** Chooses the model that answers in this conversation; hidden while there is none to choose. */
export function ChatModel({ chat, onBegin }: ChatModelProps) {
  const { data: choices } = useModelChoices()
  const last = useLastChatModels(!chat)
  const choose = useChooseChatModels()
  if (!choices || choices.models.length === 0) return null
  const [first = 'automatic'] = (chat ? chat.models : last) ?? []
  const name = entryName(first, choices.models)
  return (
    <span className="max-w-56">
      <ModelPicker
        choices={choices}
        specials={['automatic']}
        isPicked={(pick) => pick !== 'built-in' && isSameModel(first, pick)}
        onPick={(pick) => {
          if (pick === 'built-in') return
          const models: ModelOrder | null =
            pick === 'automatic'
              ? null
              : [{ connectionId: pick.connectionId, model: pick.model }, 'automatic']
          if (chat) choose.mutate({ params: { id: chat.id }, body: { models } })
          else onBegin(models)
        }}
        label={`AI model: ${name}`}
        isSmall
      >
        <span className="flex min-w-0 items-center gap-1.5">
          <Bot size={14} aria-hidden className="shrink-0 text-muted" />
          <bdi className="truncate">{name}</bdi>
        </span>
      </ModelPicker>
    </span>
  )
}
