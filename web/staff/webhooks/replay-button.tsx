import { webhooks } from '../../../contract/features/webhooks/webhooks.ts'
import { useErrorText } from '../../core/error-text.ts'
import { useWrite } from '../../core/query.ts'
import { Button } from '../../ui/button.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { useWebhookWords } from './words.ts'

type Props = {
  webhookId: number
  /** Ids of deliveries; without them, all that failed. */
  ids?: readonly number[]
  label: string
  isPrimary?: boolean
  onDone?: () => void
}

/** Sends deliveries again with their original ids. */
export function ReplayButton({ webhookId, ids, label, isPrimary = false, onDone }: Props) {
  const t = useWebhookWords()
  const errorText = useErrorText()
  const replay = useWrite(webhooks.replay, {
    refresh: [webhooks.list, webhooks.deliveries, webhooks.delivery],
    onDone: ({ replayed }) => {
      showToast({ text: t.replayed(replayed) })
      onDone?.()
    },
    onFailed: (error) => showToast({ kind: 'failed', text: errorText(error) }),
  })
  return (
    <Button
      size={28}
      kind={isPrimary ? 'primary' : 'secondary'}
      busy={replay.isPending ? t.replaying : undefined}
      onClick={() => replay.mutate({ params: { id: webhookId }, body: ids ? { ids: [...ids] } : {} })}
    >
      {label}
    </Button>
  )
}
