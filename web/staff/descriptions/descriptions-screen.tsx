import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { descriptions } from '../../../contract/features/descriptions.ts'
import { useErrorText } from '../../core/error-text.ts'
import { read, useWrite } from '../../core/query.ts'
import { Banner } from '../../ui/banner.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { linkClass } from '../../ui/link.ts'
import { Panel } from '../../ui/panel.tsx'
import { Problem } from '../../ui/problem.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { RowsWaiting } from '../../ui/waiting.tsx'
import { AdminShell } from '../frame/admin-shell.tsx'
import { ReviewDraft } from './review-draft.tsx'
import { useDescriptionWords } from './words.ts'

/** Drafted descriptions waiting for review: a person accepts, edits or discards each. */
export function DescriptionsScreen() {
  const t = useDescriptionWords()
  const errorText = useErrorText()
  const client = useQueryClient()
  const list = useQuery({ ...read(descriptions.waiting, { query: {} }), staleTime: 0 })
  const discard = useWrite(descriptions.discard, {
    refresh: [descriptions.waiting],
    onDone: () => showToast({ text: t.discarded }),
  })
  const next = () => void client.invalidateQueries({ queryKey: [descriptions.waiting.path] })
  return (
    <AdminShell title={t.waiting} aside={list.data && t.waitingCount(list.data.total)}>
      {list.error && !list.data ? (
        <Problem title={t.failed} onRetry={() => void list.refetch()} />
      ) : !list.data ? (
        <RowsWaiting label={t.waiting} />
      ) : list.data.rows.length === 0 ? (
        <EmptyState title={t.empty}>{t.emptyText}</EmptyState>
      ) : (
        <div className="flex max-w-260 flex-col gap-4 p-4 md:p-6">
          {discard.error && <Banner kind="danger" urgent lead={errorText(discard.error)} />}
          {list.data.rows.map((draft) => (
            <Panel
              key={draft.productId}
              title={
                <Link to={`/admin/products/${draft.productId}`} className={linkClass}>
                  {draft.productDescription}
                </Link>
              }
              aside={draft.draftedBy}
            >
              <ReviewDraft
                draft={draft}
                onDiscard={() => discard.mutate({ params: { productId: draft.productId } })}
                onSaved={next}
              />
            </Panel>
          ))}
        </div>
      )}
    </AdminShell>
  )
}
