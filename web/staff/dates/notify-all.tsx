import { useState } from 'react'
import type { ReplyOf } from '../../../contract/core/endpoint.ts'
import { type Program, preOrders } from '../../../contract/features/dates/pre-orders.ts'
import { useErrorText } from '../../core/error-text.ts'
import { useWrite } from '../../core/query.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { countText } from '../../words/format.ts'
import { useDatesWords } from './words.ts'

/** Shows how many people are waiting for a program and were not notified, and emails them once. */
export function NotifyAll({ program: { id } }: { program: Program }) {
  const t = useDatesWords().preOrders
  const errorText = useErrorText()
  const [counted, setCounted] = useState<ReplyOf<typeof preOrders.notifyAll>>()
  const onFailed = (error: unknown) => showToast({ kind: 'failed', text: errorText(error) })
  const count = useWrite(preOrders.notifyAll, { onDone: setCounted, onFailed })
  const tell = useWrite(preOrders.notifyAll, {
    refresh: [preOrders.list],
    onDone: ({ people }) => {
      setCounted(undefined)
      showToast({ text: t.notified(countText(people)) })
    },
    onFailed,
  })
  const { people = 0, shops = 0, told = 0, stopped = 0 } = counted ?? {}
  return (
    <div className="flex flex-col items-start gap-2">
      <Button
        busy={count.isPending ? t.notifying : undefined}
        onClick={() => count.mutate({ body: { id, preview: true } })}
      >
        {t.notify}
      </Button>
      {counted && people === 0 && (
        <p role="status" className="text-12 text-ink-2">
          {t.notifyNobody} {t.notifyLeft(countText(told), countText(stopped))}
        </p>
      )}
      <ConfirmDialog
        open={people > 0}
        onClose={() => setCounted(undefined)}
        title={t.notify}
        keepLabel={t.notifyKeep}
        doLabel={t.notifyThis(countText(people), countText(shops))}
        busy={tell.isPending ? t.notifying : undefined}
        onConfirm={() => tell.mutate({ body: { id } })}
      >
        {t.notifyText} {t.notifyLeft(countText(told), countText(stopped))}
      </ConfirmDialog>
    </div>
  )
}
