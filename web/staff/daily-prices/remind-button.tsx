import { useState } from 'react'
import { pricePublishing } from '../../../contract/features/daily-prices/publishing.ts'
import { suppliers } from '../../../contract/features/suppliers.ts'
import { useErrorText } from '../../core/error-text.ts'
import { useWrite } from '../../core/query.ts'
import { useMayCall } from '../../core/session.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { suppliers as en } from '../../words/areas/suppliers.en.ts'
import { suppliers as es } from '../../words/areas/suppliers.es.ts'
import { useLanguage } from '../../words/language.tsx'

/** Emails a supplier that today's file is missing; a second email on the same day needs a confirmation. */
export function RemindButton({ supplierId, name }: { supplierId: number; name: string }) {
  const t = useLanguage().language === 'es' ? es : en
  const errorText = useErrorText()
  const may = useMayCall(suppliers.remind)
  const [asking, setAsking] = useState(false)
  const remind = useWrite(suppliers.remind, {
    refresh: [suppliers.list, pricePublishing.morning],
    onDone: ({ to }) => {
      setAsking(false)
      showToast({ text: t.reminded(to) })
    },
    onFailed: (error) => {
      if (error.code === 'already_reminded') return setAsking(true)
      setAsking(false)
      showToast({ kind: 'failed', text: errorText(error) })
    },
  })
  if (!may) return null
  const send = (again: boolean) => remind.mutate({ params: { id: supplierId }, body: { again } })
  return (
    <>
      <Button
        size={28}
        aria-label={t.remindThis(name)}
        busy={remind.isPending ? t.reminding : undefined}
        onClick={() => send(false)}
      >
        {t.remind}
      </Button>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={t.againTitle(name)}
        keepLabel={t.keep}
        doLabel={t.again}
        busy={remind.isPending ? t.reminding : undefined}
        onConfirm={() => send(true)}
      >
        {t.againText}
      </ConfirmDialog>
    </>
  )
}
