import { type Notice, notices } from '../../../contract/features/notices/notices.ts'
import { useErrorText } from '../../core/error-text.ts'
import { useWrite } from '../../core/query.ts'
import { Button } from '../../ui/button.tsx'
import { useToast } from '../../ui/toast.tsx'
import { useNoticeWords } from './words.ts'

/** Marks all notices up to the latest one shown; later ones stay unread. */
export function MarkAllRead({ rows }: { rows: readonly Notice[] }) {
  const t = useNoticeWords()
  const toast = useToast()
  const errorText = useErrorText()
  const mark = useWrite(notices.read, {
    refresh: [notices.list],
    onFailed: (error) => toast({ text: errorText(error), kind: 'failed' }),
  })
  const upTo = Math.max(0, ...rows.map(({ id }) => id))
  if (upTo === 0) return null
  return (
    <Button
      kind="quiet"
      size={28}
      busy={mark.isPending ? t.marking : undefined}
      onClick={() => mark.mutate({ body: { upTo } })}
    >
      {t.markAll}
    </Button>
  )
}
