import type { DraftState } from '../../../contract/features/growers/availability.ts'
import { Button } from '../../ui/button.tsx'
import { Kbd } from '../../ui/kbd.tsx'
import type { useDraft } from './use-draft.ts'
import type { usePublish } from './use-publish.ts'
import { useGrowerWords } from './words.ts'

type Props = {
  draft: DraftState
  state: ReturnType<typeof useDraft>
  publishing: ReturnType<typeof usePublish>
}

/** How much of the draft is waiting to be published, with undo, discard and publish. */
export function DraftDock({ draft, state, publishing }: Props) {
  const t = useGrowerWords()
  const { done, isSending, edits } = state
  const ready = draft.cells - draft.faults
  if (draft.cells === 0 && !isSending && !done)
    return (
      <p className="border-t border-line-2 bg-surface px-4 py-2 text-12 text-ink-2">
        <strong className="font-semibold">{t.noChanges}.</strong> {t.noChangesText}
      </p>
    )
  const lead =
    done?.kind === 'written' && done.cells > 1
      ? t.pasted(done.cells, done.taken, done.refused)
      : done?.kind === 'sending'
        ? t.sending
        : t.changes(draft.cells)
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-accent bg-tint px-4 py-2">
      <p role="status" className="min-w-60 flex-1">
        <strong className="block font-semibold">{lead}</strong>
        <span className="text-12 text-ink-2">{done?.kind === 'waiting' ? t.waiting : t.draftText}</span>
      </p>
      <Button size={44} onClick={edits.undo}>
        {t.undo}{' '}
        <span className="max-md:hidden" aria-hidden="true">
          <Kbd>Ctrl Z</Kbd>
        </span>
      </Button>
      <Button
        kind="primary"
        size={44}
        disabled={ready === 0 && !isSending}
        busy={publishing.isPublishing ? t.publishing : undefined}
        onClick={publishing.publish}
      >
        {t.publish(ready)}{' '}
        <span className="max-md:hidden" aria-hidden="true">
          <Kbd>Ctrl Enter</Kbd>
        </span>
      </Button>
    </div>
  )
}
