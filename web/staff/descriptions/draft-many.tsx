import { useNavigate } from '@tanstack/react-router'
import { may } from '../../../contract/core/access.ts'
import { descriptions } from '../../../contract/features/descriptions.ts'
import { useErrorText } from '../../core/error-text.ts'
import { useWrite } from '../../core/query.ts'
import { useUser } from '../../core/session.ts'
import { Button } from '../../ui/button.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { useDescriptionWords } from './words.ts'

/** Maximum drafts of one task. */
const most = 500

type Props = { productIds: readonly number[]; onStarted: () => void }

/** Starts a task that drafts descriptions of the selected products, for review. */
export function DraftMany({ productIds, onStarted }: Props) {
  const t = useDescriptionWords()
  const errorText = useErrorText()
  const navigate = useNavigate()
  const start = useWrite(descriptions.draftMany, {
    refresh: [descriptions.waiting],
    onDone: (_, { body }) => {
      onStarted()
      showToast({
        text: t.started(body.productIds.length),
        action: { label: t.review, onAct: () => void navigate({ to: '/admin/descriptions' }) },
      })
    },
    onFailed: (error) => showToast({ kind: 'failed', text: errorText(error) }),
  })
  if (!may(useUser(), descriptions.draftMany.access)) return null
  return (
    <Button
      disabled={productIds.length === 0 || productIds.length > most}
      busy={start.isPending ? t.drafting : undefined}
      onClick={() => start.mutate({ body: { productIds: [...productIds] } })}
    >
      {t.draftMany}
    </Button>
  )
}
