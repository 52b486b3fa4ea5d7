import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { claims } from '../../../contract/features/claims/claims.ts'
import type { Claim } from '../../../contract/features/claims/fields.ts'
import { call } from '../../core/api.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { showToast } from '../../ui/toast-store.ts'
import type { ClaimDraft } from './draft.ts'
import type { Drafting } from './use-draft.ts'
import { useClaimWords } from './words.ts'

type Props = { drafting: Drafting; draft: ClaimDraft; begun: Claim | null }

/** States that the draft is saved, and discards it: on this device, and on the server if it is there too. */
export function Discard({ drafting, draft, begun }: Props) {
  const t = useClaimWords().write
  const navigate = useNavigate()
  const [asks, setAsks] = useState(false)
  const discard = async () => {
    // If this fails without signal, the draft stays on the server, is offered again and can be discarded then.
    if (begun?.may.withdraw) await call(claims.withdraw, { params: { id: begun.claimId } }).catch(() => {})
    await drafting.forget()
    showToast({ text: t.discarded })
    void navigate({
      to: '/orders/$orderNumber',
      params: { orderNumber: String(draft.orderNumber) },
      replace: true,
    })
  }
  return (
    <div className="flex items-center justify-between gap-3 text-12 text-ink-3">
      {t.kept}
      <Button kind="quiet" size={44} onClick={() => setAsks(true)}>
        {t.discard}
      </Button>
      <ConfirmDialog
        open={asks}
        onClose={() => setAsks(false)}
        title={t.discardTitle}
        keepLabel={t.keep}
        doLabel={t.discard}
        onConfirm={() => void discard()}
      >
        {t.discardText}
      </ConfirmDialog>
    </div>
  )
}
