import { IconButton } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useTalk } from './use-talk.ts'
import { useLilyWords } from './words.ts'

type Props = {
  as: 'h1' | 'h2'
  showsHistory: boolean
  /** Absent when the history is shown beside the conversation. */
  onHistory?: (() => void) | undefined
  onNew: () => void
  onClose?: () => void
  touch?: boolean
}

/** The panel's header: Lily's name, the history, a new conversation, close. */
export function LilyHead({ as: Heading, showsHistory, onHistory, onNew, onClose, touch = false }: Props) {
  const t = useLilyWords()
  const { talk } = useTalk()
  const size = touch ? 44 : 36
  return (
    <div className="flex h-12 shrink-0 items-center gap-2 border-b border-line bg-surface pr-2 pl-4 max-md:h-13">
      <span className="text-accent">
        <Icon name="lily" size={20} />
      </span>
      <Heading className="text-16 font-semibold">{t.lily}</Heading>
      <span className="min-w-0 flex-1 truncate text-12 text-ink-2">{t.from}</span>
      {onHistory && (
        <IconButton
          icon="history"
          size={size}
          label={t.history}
          aria-pressed={showsHistory}
          onClick={onHistory}
        />
      )}
      <IconButton
        icon="plus"
        size={size}
        label={t.startNew}
        onClick={() => {
          talk.startNew()
          onNew()
        }}
      />
      {onClose && <IconButton icon="close" size={size} label={t.close} onClick={onClose} />}
    </div>
  )
}
